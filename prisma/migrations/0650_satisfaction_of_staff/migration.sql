-- What the report groups by, kept beside each rating, so that a year of them is read in one pass (ANS-026): the category
-- and the staff of the request as they are now.
ALTER TABLE "projects"."satisfaction" ADD COLUMN "category_id" CHAR(24);
ALTER TABLE "projects"."satisfaction" ADD COLUMN "staff_ids" CHAR(24)[] NOT NULL DEFAULT '{}';

CREATE FUNCTION projects.category_of(account char(24), task char(24)) RETURNS char(24) LANGUAGE sql STABLE AS $$
  SELECT label_id FROM projects.task_labels WHERE app_id = account AND task_id = task AND type = 'category' LIMIT 1
$$;
CREATE FUNCTION projects.staff_of(account char(24), task char(24)) RETURNS char(24)[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY(SELECT m.user_id FROM projects.task_members m
                 JOIN accounts.people p ON p.app_id = m.app_id AND p.id = m.user_id AND p.staff
                WHERE m.app_id = account AND m.task_id = task ORDER BY m.user_id)
$$;

CREATE FUNCTION projects.describe_satisfaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.category_id := projects.category_of(NEW.app_id, NEW.task_id);
  NEW.staff_ids := projects.staff_of(NEW.app_id, NEW.task_id);
  RETURN NEW;
END $$;
CREATE TRIGGER describe_satisfaction BEFORE INSERT ON projects.satisfaction
  FOR EACH ROW EXECUTE FUNCTION projects.describe_satisfaction();

CREATE FUNCTION projects.change_category() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed projects.task_labels := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  IF changed.type = 'category' THEN
    UPDATE projects.satisfaction SET category_id = projects.category_of(app_id, task_id)
     WHERE app_id = changed.app_id AND task_id = changed.task_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER change_category AFTER INSERT OR UPDATE OR DELETE ON projects.task_labels
  FOR EACH ROW EXECUTE FUNCTION projects.change_category();

CREATE FUNCTION projects.change_staff() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed projects.task_members := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  UPDATE projects.satisfaction SET staff_ids = projects.staff_of(app_id, task_id)
   WHERE app_id = changed.app_id AND task_id = changed.task_id;
  RETURN NULL;
END $$;
CREATE TRIGGER change_staff AFTER INSERT OR DELETE ON projects.task_members
  FOR EACH ROW EXECUTE FUNCTION projects.change_staff();

UPDATE projects.satisfaction SET category_id = projects.category_of(app_id, task_id),
                                 staff_ids = projects.staff_of(app_id, task_id);
