/** What the catalogue does not tell: the role belongs to the server, and may exist before the database does. */
export const fixedPreamble = `-- The schema of an empty installation, as its migrations make it.
-- Written by \`npm run schema\`.

SET LOCAL check_function_bodies = off;

DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'passerelle_customer') THEN
    CREATE ROLE passerelle_customer NOLOGIN;
  END IF;
EXCEPTION
  -- Roles belong to the whole server: another database of it may have been faster.
  WHEN duplicate_object OR unique_violation THEN NULL;
  WHEN insufficient_privilege THEN
    RAISE EXCEPTION 'the role passerelle_customer is missing and % may not create roles', current_user
      USING HINT = 'Run as an administrator: CREATE ROLE passerelle_customer NOLOGIN; GRANT passerelle_customer TO '
        || quote_ident(current_user);
END $$;

DO $$
BEGIN
  -- Who made a role may give it to others, not yet take it.
  IF NOT pg_has_role(current_user, 'passerelle_customer', 'SET') THEN
    EXECUTE format('GRANT passerelle_customer TO %I', current_user);
  END IF;
END $$;
`

const foreign = `'information_schema', 'public', 'bullmq'`
const own = `n.nspname !~ '^pg_' AND n.nspname NOT IN (${foreign})`
const notOfExtension = (oid: string) =>
  `NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = ${oid} AND d.deptype = 'e')`

/** Whether a function takes or returns rows of a table or view, which then has to exist before it. */
const takesRows = `EXISTS (SELECT FROM unnest(p.proargtypes::oid[] || p.prorettype) AS one (type)
    JOIN pg_type t ON t.oid = one.type LEFT JOIN pg_type e ON e.oid = t.typelem
   WHERE t.typtype = 'c' OR (t.typcategory = 'A' AND e.typtype = 'c'))`

const functions = (which: string) => `
  SELECT pg_get_functiondef(p.oid) || ';' || E'\\n' AS sql
    FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
   WHERE ${own} AND ${notOfExtension('p.oid')} AND ${which}
   ORDER BY n.nspname, p.proname, pg_get_function_identity_arguments(p.oid)`

const column = `quote_ident(a.attname) || ' ' || format_type(a.atttypid, a.atttypmod)
      || CASE WHEN a.attcollation <> 0 AND a.attcollation <> t.typcollation
              THEN (SELECT format(' COLLATE %I.%I', cn.nspname, k.collname) FROM pg_collation k
                      JOIN pg_namespace cn ON cn.oid = k.collnamespace WHERE k.oid = a.attcollation) ELSE '' END
      || CASE WHEN a.attgenerated = 's' THEN format(' GENERATED ALWAYS AS (%s) STORED', pg_get_expr(f.adbin, f.adrelid))
              WHEN f.adbin IS NOT NULL THEN ' DEFAULT ' || pg_get_expr(f.adbin, f.adrelid) ELSE '' END
      || CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END`

/** Pretty, as conditions are then written the same however they were nested. Where there are no rows all are valid. */
const definition = `regexp_replace(pg_get_constraintdef(k.oid, true), ' NOT VALID$', '')`

/** Keys of other tables come after all tables, and NOT NULL stands with its column. */
const constraints = (relation: string) => `
  SELECT format('CONSTRAINT %I %s', k.conname, ${definition}) AS line, k.contype <> 'p' AS later, k.conname
    FROM pg_constraint k WHERE k.conrelid = ${relation} AND k.contype IN ('p', 'u', 'c', 'x')`

const tables = `
  SELECT format(E'CREATE %sTABLE %s (\\n  %s\\n)%s;\\n',
           CASE c.relpersistence WHEN 'u' THEN 'UNLOGGED ' ELSE '' END, c.oid::regclass,
           concat_ws(E',\\n  ',
             (SELECT string_agg(${column}, E',\\n  ' ORDER BY a.attnum)
                FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
                LEFT JOIN pg_attrdef f ON f.adrelid = a.attrelid AND f.adnum = a.attnum
               WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped),
             (SELECT string_agg(o.line, E',\\n  ' ORDER BY o.later, o.conname) FROM (${constraints('c.oid')}) o)),
           coalesce(' WITH (' || array_to_string(c.reloptions, ', ') || ')', '')) AS sql
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE ${own} AND c.relkind = 'r' ORDER BY n.nspname, c.relname`

/** Views in an order in which each reads only those before it. */
const views = `
  WITH RECURSIVE views AS (
    SELECT c.oid, c.oid::regclass::text AS name, c.reloptions
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE ${own} AND c.relkind = 'v'
  ), reads AS (
    SELECT DISTINCT r.ev_class AS reader, d.refobjid AS read
      FROM pg_rewrite r JOIN pg_depend d ON d.classid = 'pg_rewrite'::regclass AND d.objid = r.oid
       AND d.refclassid = 'pg_class'::regclass AND d.refobjid <> r.ev_class
      JOIN views v ON v.oid = d.refobjid
  ), ranks AS (
    SELECT v.oid, 0 AS rank FROM views v
    UNION
    SELECT r.reader, k.rank + 1 FROM ranks k JOIN reads r ON r.read = k.oid
  )
  SELECT format(E'CREATE VIEW %s WITH (%s) AS\\n%s\\n', v.name, array_to_string(v.reloptions, ', '),
           pg_get_viewdef(v.oid, true)) AS sql
    FROM views v JOIN ranks k ON k.oid = v.oid
   GROUP BY v.oid, v.name, v.reloptions ORDER BY max(k.rank), v.name`

const rights = (acl: string, kind: string, name: string, from: string) => `
  SELECT format('GRANT %s ON %s%s TO %I;',
           string_agg(x.privilege_type, ', ' ORDER BY x.privilege_type), ${kind}, ${name},
           x.grantee::regrole::text) AS sql
    FROM ${from} CROSS JOIN LATERAL aclexplode(${acl}) x
   WHERE ${own} AND x.grantee <> 0 AND x.grantee <> x.grantor
   GROUP BY ${kind}, ${name}, x.grantee ORDER BY ${name}, x.grantee::regrole::text`

/** What stands in our schemas and is of no kind that the parts describe: a type, an operator, an event trigger. */
export const undescribed = `
  SELECT DISTINCT pg_describe_object(d.classid, d.objid, 0) AS name
    FROM pg_depend d JOIN pg_namespace n ON n.oid = d.refobjid AND d.refclassid = 'pg_namespace'::regclass
    LEFT JOIN pg_class c ON d.classid = 'pg_class'::regclass AND c.oid = d.objid
    LEFT JOIN pg_proc p ON d.classid = 'pg_proc'::regclass AND p.oid = d.objid
   WHERE ${own} AND d.classid <> 'pg_ts_config'::regclass
     AND (c.oid IS NULL OR c.relkind NOT IN ('r', 'v', 'i', 'S')) AND (p.oid IS NULL OR p.prokind <> 'f')
   ORDER BY 1`

/** The parts of a schema in the order in which they are made, each with the query for its SQL. */
export const schemaParts: readonly { title: string; text: string }[] = [
  {
    title: 'Extensions',
    text: `SELECT format('CREATE EXTENSION IF NOT EXISTS %I WITH SCHEMA %I;', e.extname, n.nspname) AS sql
             FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname <> 'plpgsql' ORDER BY 1`,
  },
  {
    title: 'Schemas',
    text: `SELECT format('CREATE SCHEMA IF NOT EXISTS %I;', n.nspname) AS sql
             FROM pg_namespace n WHERE ${own} ORDER BY 1`,
  },
  {
    title: 'Text search',
    // Each is a copy of one that Postgres has, of which some kinds of words are mapped to other dictionaries.
    text: `SELECT format(E'CREATE TEXT SEARCH CONFIGURATION %I.%I (PARSER = %I.%I);\\n', n.nspname, g.cfgname,
                    pn.nspname, s.prsname) || string_agg(m.line, E'\\n' ORDER BY m.line) AS sql
             FROM pg_ts_config g JOIN pg_namespace n ON n.oid = g.cfgnamespace
             JOIN pg_ts_parser s ON s.oid = g.cfgparser JOIN pg_namespace pn ON pn.oid = s.prsnamespace
             CROSS JOIN LATERAL (
               SELECT format('ALTER TEXT SEARCH CONFIGURATION %I.%I ADD MAPPING FOR %s WITH %s;', n.nspname, g.cfgname,
                        t.alias, string_agg(format('%I.%I', dn.nspname, d.dictname), ', ' ORDER BY p.mapseqno)) AS line
                 FROM pg_ts_config_map p JOIN ts_token_type(g.cfgparser) t ON t.tokid = p.maptokentype
                 JOIN pg_ts_dict d ON d.oid = p.mapdict JOIN pg_namespace dn ON dn.oid = d.dictnamespace
                WHERE p.mapcfg = g.oid GROUP BY t.alias) m
            WHERE ${own} GROUP BY n.nspname, g.cfgname, pn.nspname, s.prsname ORDER BY n.nspname, g.cfgname`,
  },
  {
    title: 'Sequences',
    text: `SELECT format('CREATE SEQUENCE %s AS %s;', c.oid::regclass, format_type(s.seqtypid, NULL)) AS sql
             FROM pg_sequence s JOIN pg_class c ON c.oid = s.seqrelid JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE ${own} ORDER BY 1`,
  },
  { title: 'Functions', text: functions(`NOT ${takesRows}`) },
  { title: 'Tables', text: tables },
  {
    title: 'Owners of sequences',
    text: `SELECT format('ALTER SEQUENCE %s OWNED BY %s.%I;', c.oid::regclass, d.refobjid::regclass, a.attname) AS sql
             FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
             JOIN pg_depend d ON d.objid = c.oid AND d.deptype = 'a' AND d.refclassid = 'pg_class'::regclass
             JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
            WHERE ${own} AND c.relkind = 'S' ORDER BY 1`,
  },
  {
    title: 'Indexes',
    text: `SELECT pg_get_indexdef(i.indexrelid) || ';' AS sql
             FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE ${own} AND NOT EXISTS (SELECT FROM pg_constraint k
                    WHERE k.conindid = i.indexrelid AND k.contype IN ('p', 'u', 'x'))
            ORDER BY i.indrelid::regclass::text, i.indexrelid::regclass::text`,
  },
  // A foreign key may stand on a unique index.
  {
    title: 'Foreign keys',
    text: `SELECT format('ALTER TABLE %s ADD CONSTRAINT %I %s;', k.conrelid::regclass, k.conname, ${definition}) AS sql
             FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE ${own} AND k.contype = 'f' ORDER BY k.conrelid::regclass::text, k.conname`,
  },
  {
    title: 'Statistics of columns',
    text: `SELECT format('ALTER TABLE %s ALTER COLUMN %I SET (%s);',
                    c.oid::regclass, a.attname, array_to_string(a.attoptions, ', ')) AS sql
             FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE ${own} AND a.attoptions IS NOT NULL ORDER BY 1`,
  },
  { title: 'Functions of rows', text: functions(takesRows) },
  { title: 'Views', text: views },
  {
    title: 'Triggers',
    text: `SELECT pg_get_triggerdef(t.oid, true) || ';' AS sql
             FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE ${own} AND NOT t.tgisinternal ORDER BY t.tgrelid::regclass::text, t.tgname`,
  },
  {
    title: 'Row-level security',
    text: `SELECT format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY;', c.oid::regclass) || coalesce((SELECT string_agg(
                    format(E'\\nCREATE POLICY %I ON %s AS %s FOR %s TO %s%s%s;', p.polname, c.oid::regclass,
                      CASE WHEN p.polpermissive THEN 'PERMISSIVE' ELSE 'RESTRICTIVE' END,
                      CASE p.polcmd WHEN 'r' THEN 'SELECT' WHEN 'a' THEN 'INSERT' WHEN 'w' THEN 'UPDATE'
                        WHEN 'd' THEN 'DELETE' ELSE 'ALL' END,
                      (SELECT string_agg(CASE r WHEN 0 THEN 'PUBLIC' ELSE r::regrole::text END, ', ')
                         FROM unnest(p.polroles) r),
                      E'\\n  USING (' || pg_get_expr(p.polqual, p.polrelid) || ')',
                      E'\\n  WITH CHECK (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')'), '' ORDER BY p.polname)
                    FROM pg_policy p WHERE p.polrelid = c.oid), '') AS sql
             FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE ${own} AND c.relrowsecurity ORDER BY c.oid::regclass::text`,
  },
  {
    title: 'Rights in schemas',
    text: rights('n.nspacl', `'SCHEMA '::text`, 'quote_ident(n.nspname)', 'pg_namespace n'),
  },
  {
    title: 'Rights in tables, views and sequences',
    text: rights(
      'c.relacl',
      `CASE c.relkind WHEN 'S' THEN 'SEQUENCE ' ELSE '' END`,
      'c.oid::regclass::text',
      'pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace',
    ),
  },
  {
    title: 'Rights in columns',
    text: `SELECT format('GRANT %s ON %s TO %I;',
                    string_agg(x.privilege_type || ' (' || quote_ident(a.attname) || ')', ', '
                      ORDER BY x.privilege_type, a.attnum),
                    c.oid::regclass, x.grantee::regrole::text) AS sql
             FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
             CROSS JOIN LATERAL aclexplode(a.attacl) x
            WHERE ${own} GROUP BY c.oid, x.grantee ORDER BY c.oid::regclass::text, x.grantee::regrole::text`,
  },
]
