-- What was asked for stays as it was asked for, and a decision stays. Of somebody whose account is being deleted the
-- addresses of a recovery go, and of an invitation the address once it is closed; nothing else of the row changes.
DROP TRIGGER `approvals_stay`;
--> statement-breakpoint
CREATE TRIGGER `approvals_stay` BEFORE UPDATE ON `approvals`
WHEN NEW.id <> OLD.id OR NEW.kind <> OLD.kind OR NEW.subject_id <> OLD.subject_id OR NEW.person_id IS NOT OLD.person_id
  OR NEW.maker_id <> OLD.maker_id OR NEW.reason IS NOT OLD.reason OR NEW.amount IS NOT OLD.amount
  OR NEW.created_at <> OLD.created_at OR NEW.expires_at <> OLD.expires_at
  OR (NEW.act = OLD.act AND (OLD.state <> 'waiting' OR NEW.state = 'waiting'))
  OR (NEW.act <> OLD.act AND (OLD.kind NOT IN ('recovery', 'invite') OR OLD.state = 'waiting' OR NEW.state <> OLD.state
    OR NEW.decided_by IS NOT OLD.decided_by OR NEW.decided_at IS NOT OLD.decided_at OR NEW.note IS NOT OLD.note
    OR NEW.result IS NOT OLD.result))
  OR (NEW.act <> OLD.act AND OLD.kind = 'invite' AND NEW.act <> json_set(OLD.act, '$.email', NULL))
  OR (NEW.act <> OLD.act AND OLD.kind = 'recovery' AND (
    NOT EXISTS (SELECT 1 FROM account_deletions d WHERE d.user_id = OLD.person_id AND d.started_at IS NOT NULL)
    OR EXISTS (SELECT 1 FROM json_each(NEW.act, '$.changes') c
      WHERE c.value ->> 'from' IS NOT NULL OR c.value ->> 'to' IS NOT NULL)))
BEGIN
  SELECT RAISE(ABORT, 'approval: decided');
END;
--> statement-breakpoint
-- The invitation has the address where one was made; the approval keeps its ends alone.
CREATE TRIGGER `approvals_forget_address` AFTER UPDATE OF `state` ON `approvals`
WHEN NEW.kind = 'invite' AND NEW.state <> 'waiting' AND NEW.act ->> 'email' IS NOT NULL
BEGIN
  UPDATE approvals SET act = json_set(act, '$.email', NULL) WHERE id = NEW.id;
END;
