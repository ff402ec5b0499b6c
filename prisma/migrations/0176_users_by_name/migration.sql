-- The list of the users of all accounts reads its pages in this order.
CREATE INDEX users_by_name ON accounts.users (lower(last_name), lower(first_name), app_id, id)
  WHERE deleted_at IS NULL AND NOT staff;
