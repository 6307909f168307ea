-- What was asked for stays as it was asked for, and a decision stays. Of somebody whose account is being deleted the
-- addresses go all the same, and nothing else of the row.
DROP TRIGGER `approvals_stay`;
--> statement-breakpoint
CREATE TRIGGER `approvals_stay` BEFORE UPDATE ON `approvals`
WHEN NEW.id <> OLD.id OR NEW.kind <> OLD.kind OR NEW.subject_id <> OLD.subject_id OR NEW.person_id IS NOT OLD.person_id
  OR NEW.maker_id <> OLD.maker_id OR NEW.reason IS NOT OLD.reason OR NEW.amount IS NOT OLD.amount
  OR NEW.created_at <> OLD.created_at OR NEW.expires_at <> OLD.expires_at
  OR (NEW.act = OLD.act AND (OLD.state <> 'waiting' OR NEW.state = 'waiting'))
  OR (NEW.act <> OLD.act AND (OLD.kind <> 'recovery' OR OLD.state = 'waiting' OR NEW.state <> OLD.state
    OR NEW.decided_by IS NOT OLD.decided_by OR NEW.decided_at IS NOT OLD.decided_at OR NEW.note IS NOT OLD.note
    OR NEW.result IS NOT OLD.result
    OR NOT EXISTS (SELECT 1 FROM account_deletions d WHERE d.user_id = OLD.person_id AND d.started_at IS NOT NULL)
    OR EXISTS (SELECT 1 FROM json_each(NEW.act, '$.changes') c
      WHERE c.value ->> 'from' IS NOT NULL OR c.value ->> 'to' IS NOT NULL)))
BEGIN
  SELECT RAISE(ABORT, 'approval: decided');
END;
