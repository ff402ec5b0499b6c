-- A card tells staff that an action on a server waits for them: asking for it and deciding it raise the revision of the
-- account, as every other change of a card does (ADR 0056).
CREATE CONSTRAINT TRIGGER server_actions_raise_revision AFTER INSERT OR UPDATE OF status OR DELETE
  ON clouds.server_actions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION platform.raise_revision();
