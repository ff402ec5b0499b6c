/** Lateral join for each row `t`: its sprints, earliest first. */
export const milestoneLateral = `
  CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(json_build_object('_id', m.id, 'name', m.name, 'startAt', m.start_at,
      'endAt', m.end_at) ORDER BY m.start_at), '[]') AS list
      FROM projects.task_milestones tm JOIN projects.milestones m ON m.id = tm.milestone_id
     WHERE tm.app_id = t.app_id AND tm.task_id = t.id) milestones`
