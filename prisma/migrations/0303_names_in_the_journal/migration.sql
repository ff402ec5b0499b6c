-- Published by projects: the names of labels and sprints, for the journal.
CREATE VIEW projects.label_names WITH (security_invoker = on) AS SELECT id, name FROM projects.labels;
CREATE VIEW projects.milestone_names WITH (security_invoker = on) AS SELECT id, name FROM projects.milestones;
