-- When the note of an absence is erased: 13 months after its last day (PLN-061). Computed, so that a release before, which
-- does not know it, keeps it too.
ALTER TABLE accounts.absences ADD COLUMN note_due_at timestamptz(3) GENERATED ALWAYS AS (
  CASE WHEN note <> '' THEN timezone('Europe/Paris', last_day + interval '13 months') END) STORED;
CREATE INDEX absences_note_due_at ON accounts.absences (note_due_at) WHERE note_due_at IS NOT NULL;
