-- Words of the product, for every service: lower case, without accents, stemmed as French, which English words survive as well.
CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;

CREATE TEXT SEARCH CONFIGURATION platform.fr (COPY = pg_catalog.french);
ALTER TEXT SEARCH CONFIGURATION platform.fr
  ALTER MAPPING FOR asciiword, asciihword, hword_asciipart, word, hword, hword_part WITH public.unaccent, pg_catalog.french_stem;

-- A text as plain words with one space between them: what is no letter and no digit separates, so that `srv-01.lumen.example` is four words.
CREATE FUNCTION platform.plain(content text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(lower(public.unaccent(content) COLLATE pg_c_utf8), '[^[:alnum:]]+', ' ', 'g'))
$$;

-- The words of a text as a search index keeps them, marked with whose they are: `@…` cannot be typed as a word, so a
-- search for `@account & word` walks the entries of this account alone.
CREATE FUNCTION platform.search_words_of(owner text, content text) RETURNS tsvector LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT strip(to_tsvector('platform.fr', platform.plain(content))) || array_to_tsvector(ARRAY['@' || owner])
$$;

-- A word, and the word with any one letter missing: two words that share one of these are one typo apart, or nearly.
CREATE FUNCTION platform.slips(word text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_agg(DISTINCT left(word, gone - 1) || substr(word, gone + 1)) || word FROM generate_series(1, length(word)) gone
$$;

-- CreateTable
CREATE TABLE "platform"."known_words" (
    "word" TEXT COLLATE "C" NOT NULL,
    "slips" TEXT[],

    CONSTRAINT "known_words_pkey" PRIMARY KEY ("word")
);

-- CreateTable
CREATE TABLE "projects"."task_search" (
    "app_id" CHAR(24) NOT NULL,
    "task_id" CHAR(24) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "name_words" tsvector NOT NULL,
    "words" tsvector NOT NULL,

    CONSTRAINT "task_search_pkey" PRIMARY KEY ("app_id","task_id")
);

-- CreateTable
CREATE TABLE "chats"."message_search" (
    "app_id" CHAR(24) NOT NULL,
    "message_id" CHAR(24) NOT NULL,
    "task_id" CHAR(24) NOT NULL,
    "internal" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "words" tsvector NOT NULL,

    CONSTRAINT "message_search_pkey" PRIMARY KEY ("app_id","message_id")
);

-- CreateIndex
CREATE INDEX "known_words_slips_idx" ON "platform"."known_words" USING GIN ("slips") WITH (fastupdate = off);

-- CreateIndex
CREATE INDEX "task_search_newest_idx" ON "projects"."task_search"("app_id", "created_at" DESC, "task_id" DESC);

-- CreateIndex
CREATE INDEX "task_search_name_words_idx" ON "projects"."task_search" USING GIN ("name_words") WITH (fastupdate = off);

-- CreateIndex
CREATE INDEX "task_search_words_idx" ON "projects"."task_search" USING GIN ("words") WITH (fastupdate = off);

-- CreateIndex
CREATE INDEX "message_search_newest_idx" ON "chats"."message_search"("app_id", "internal", "created_at" DESC, "message_id" DESC);

-- CreateIndex
CREATE INDEX "message_search_words_idx" ON "chats"."message_search" USING GIN ("words") WITH (fastupdate = off);

-- AddForeignKey
ALTER TABLE "projects"."task_search" ADD CONSTRAINT "task_search_app_id_task_id_fkey" FOREIGN KEY ("app_id", "task_id") REFERENCES "projects"."tasks"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chats"."message_search" ADD CONSTRAINT "message_search_app_id_message_id_fkey" FOREIGN KEY ("app_id", "message_id") REFERENCES "chats"."messages"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Plans serve every account alike. Left to the average account, the planner would sort all rows of the biggest one to find its newest: it
-- shall expect the biggest each time.
ALTER TABLE projects.task_search ALTER COLUMN app_id SET (n_distinct = 1);
ALTER TABLE chats.message_search ALTER COLUMN app_id SET (n_distinct = 1);

-- Published: keeps the words of texts for those who mistype them. Words alone, without where they stood. In one order, so that two writers
-- of the same new words wait for each other instead of blocking each other.
CREATE FUNCTION platform.learn_words(texts text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO platform.known_words (word, slips)
    SELECT word, platform.slips(word)
      FROM (SELECT DISTINCT word FROM unnest(texts) content, string_to_table(platform.plain(content), ' ') word WHERE word ~ '^[a-z]{4,30}$') met
     WHERE NOT EXISTS (SELECT FROM platform.known_words known WHERE known.word = met.word)
     ORDER BY word
  ON CONFLICT DO NOTHING
$$;

-- projects: the index of a request's own text, in the transaction of the request and whoever writes it
CREATE FUNCTION projects.index_new_tasks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO projects.task_search (app_id, task_id, created_at, name_words, words)
    SELECT app_id, id, created_at, platform.search_words_of(app_id, name), platform.search_words_of(app_id, name || ' ' || description) FROM fresh;
  PERFORM platform.learn_words((SELECT array_agg(name || ' ' || description) FROM fresh));
  RETURN NULL;
END $$;
CREATE TRIGGER tasks_index_new AFTER INSERT ON projects.tasks REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION projects.index_new_tasks();

CREATE FUNCTION projects.index_changed_task() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE projects.task_search
     SET name_words = platform.search_words_of(NEW.app_id, NEW.name), words = platform.search_words_of(NEW.app_id, NEW.name || ' ' || NEW.description)
   WHERE app_id = NEW.app_id AND task_id = NEW.id;
  PERFORM platform.learn_words(ARRAY[NEW.name || ' ' || NEW.description]);
  RETURN NULL;
END $$;
CREATE TRIGGER tasks_index_changed AFTER UPDATE ON projects.tasks FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.description IS DISTINCT FROM NEW.description) EXECUTE FUNCTION projects.index_changed_task();

-- chats: the index of messages. Internal ones belong to `account!`, a mark that no customer's search carries.
CREATE FUNCTION chats.side_of(app_id text, internal boolean) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$ SELECT app_id || CASE WHEN internal THEN '!' ELSE '' END $$;

CREATE FUNCTION chats.index_new_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO chats.message_search (app_id, message_id, task_id, internal, created_at, words)
    SELECT m.app_id, m.id, m.task_id, m.internal, m.created_at,
           platform.search_words_of(chats.side_of(m.app_id, m.internal), m.text)
      FROM fresh m;
  PERFORM platform.learn_words((SELECT array_agg(text) FROM fresh));
  RETURN NULL;
END $$;
CREATE TRIGGER messages_index_new AFTER INSERT ON chats.messages REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION chats.index_new_messages();

CREATE FUNCTION chats.index_changed_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE chats.message_search SET words = platform.search_words_of(chats.side_of(NEW.app_id, NEW.internal), NEW.text), internal = NEW.internal
   WHERE app_id = NEW.app_id AND message_id = NEW.id;
  PERFORM platform.learn_words(ARRAY[NEW.text]);
  RETURN NULL;
END $$;
CREATE TRIGGER messages_index_changed AFTER UPDATE ON chats.messages FOR EACH ROW
  WHEN (OLD.text IS DISTINCT FROM NEW.text OR OLD.internal <> NEW.internal) EXECUTE FUNCTION chats.index_changed_message();

-- Published: what is said in messages, as words to look for and as text to show. Readers keep `internal` from customers.
CREATE VIEW chats.message_words AS SELECT app_id, message_id, task_id, internal, created_at, words FROM chats.message_search;
CREATE VIEW chats.message_texts AS SELECT app_id, id AS message_id, task_id, internal, text, created_at FROM chats.messages;

-- What was written before there was a search
INSERT INTO projects.task_search (app_id, task_id, created_at, name_words, words)
  SELECT app_id, id, created_at, platform.search_words_of(app_id, name), platform.search_words_of(app_id, name || ' ' || description) FROM projects.tasks;
INSERT INTO chats.message_search (app_id, message_id, task_id, internal, created_at, words)
  SELECT app_id, id, task_id, internal, created_at, platform.search_words_of(chats.side_of(app_id, internal), text) FROM chats.messages;
SELECT platform.learn_words(array_agg(name || ' ' || description)) FROM projects.tasks;
SELECT platform.learn_words(array_agg(text)) FROM chats.messages;
