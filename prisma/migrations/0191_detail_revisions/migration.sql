-- The page of a request also shows its sprints: they raise the revision as the rest of it does (ADR 0056). A new sprint is on no page yet.
CREATE CONSTRAINT TRIGGER task_milestones_raise_revision AFTER INSERT OR UPDATE OR DELETE ON projects.task_milestones
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION platform.raise_revision();
CREATE CONSTRAINT TRIGGER milestones_raise_revision AFTER UPDATE OR DELETE ON projects.milestones
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION platform.raise_revision('all');
