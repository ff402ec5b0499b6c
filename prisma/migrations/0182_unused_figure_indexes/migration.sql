-- Sums of whole lists are kept since 0162, and sums under filters are found by marks: no statement reads these any more.
DROP INDEX projects.tasks_open_figures;
DROP INDEX projects.tasks_open_hidden_time;
