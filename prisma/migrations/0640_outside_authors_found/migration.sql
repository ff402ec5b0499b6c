-- Staff find messages by the name and address of an outside author (EML-065). These words begin with `!`, which no
-- search of a customer contains, so that it never finds them; they are not learned for typos either.
CREATE FUNCTION chats.outside_words(account char(24), outside char(24)) RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT array_to_tsvector(array_agg(DISTINCT '!' || word))
    FROM projects.outside_people o,
         unnest(tsvector_to_array(to_tsvector('platform.fr', platform.plain(o.name || ' ' || o.email)))) word
   WHERE o.app_id = account AND o.id = outside), ''::tsvector)
$$;
-- What a message is found by: its text, and who wrote it from outside.
CREATE FUNCTION chats.message_words_of(account char(24), internal boolean, content text, outside char(24)) RETURNS tsvector
LANGUAGE sql STABLE AS $$
  SELECT platform.search_words_of(chats.side_of(account, internal), content)
    || CASE WHEN outside IS NULL THEN ''::tsvector ELSE chats.outside_words(account, outside) END
$$;

CREATE OR REPLACE FUNCTION chats.index_new_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO chats.message_search (app_id, message_id, task_id, internal, created_at, words)
    SELECT m.app_id, m.id, m.task_id, m.internal, m.created_at,
           chats.message_words_of(m.app_id, m.internal, m.text, m.outside_id)
      FROM fresh m;
  PERFORM platform.learn_words((SELECT array_agg(text) FROM fresh));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION chats.index_changed_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE chats.message_search
     SET words = chats.message_words_of(NEW.app_id, NEW.internal, NEW.text, NEW.outside_id), internal = NEW.internal
   WHERE app_id = NEW.app_id AND message_id = NEW.id;
  PERFORM platform.learn_words(ARRAY[NEW.text]);
  RETURN NULL;
END $$;

-- Published by chats: the messages of a person from outside are found by their new name.
CREATE FUNCTION chats.index_outside_author(account char(24), task char(24), outside char(24)) RETURNS void
LANGUAGE sql AS $$
  UPDATE chats.message_search s
     SET words = chats.message_words_of(m.app_id, m.internal, m.text, m.outside_id)
    FROM projects.task_threads t
    JOIN chats.messages m ON m.app_id = t.app_id AND m.thread_id = t.thread_id AND m.outside_id = outside
   WHERE t.app_id = account AND t.task_id = task AND NOT t.internal
     AND s.app_id = m.app_id AND s.message_id = m.id
$$;
CREATE FUNCTION projects.rename_outside_author() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM chats.index_outside_author(NEW.app_id, NEW.task_id, NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER outside_addresses_renamed AFTER UPDATE OF name, email ON projects.outside_addresses FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.email IS DISTINCT FROM NEW.email)
  EXECUTE FUNCTION projects.rename_outside_author();

-- What was written from outside before.
UPDATE chats.message_search s
   SET words = chats.message_words_of(m.app_id, m.internal, m.text, m.outside_id)
  FROM chats.messages m
 WHERE m.outside_id IS NOT NULL AND s.app_id = m.app_id AND s.message_id = m.id;
