CREATE TABLE `approvals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`subject_id` integer NOT NULL,
	`person_id` integer,
	`maker_id` integer NOT NULL,
	`reason` text,
	`act` text NOT NULL,
	`amount` integer,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`decided_by` integer,
	`decided_at` integer,
	`note` text,
	`result` text,
	CONSTRAINT "approvals_decided" CHECK(("approvals"."state" IN ('approved', 'refused')) = ("approvals"."decided_by" IS NOT NULL)),
	CONSTRAINT "approvals_closed" CHECK(("approvals"."state" = 'waiting') = ("approvals"."decided_at" IS NULL)),
	CONSTRAINT "approvals_second" CHECK("approvals"."decided_by" IS NULL OR "approvals"."decided_by" <> "approvals"."maker_id"),
	CONSTRAINT "approvals_unconcerned" CHECK("approvals"."decided_by" IS NULL OR "approvals"."decided_by" IS NOT "approvals"."person_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `approvals_waiting` ON `approvals` (`kind`,`subject_id`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `approvals_due` ON `approvals` (`expires_at`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `approvals_state` ON `approvals` (`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `approvals_created` ON `approvals` (`created_at`);--> statement-breakpoint
CREATE INDEX `approvals_person` ON `approvals` (`person_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `approvals_subject` ON `approvals` (`kind`,`subject_id`,`state`);--> statement-breakpoint
CREATE INDEX `lesson_rulings_maker` ON `lesson_rulings` (`ruled_by`,`created_at`) WHERE outage_id IS NULL;
--> statement-breakpoint
-- What was asked for stays as it was asked for, and a decision stays. Somebody who is gone is no exception.
CREATE TRIGGER `approvals_stay` BEFORE UPDATE ON `approvals`
WHEN OLD.state <> 'waiting' OR NEW.state = 'waiting' OR NEW.id <> OLD.id OR NEW.kind <> OLD.kind
  OR NEW.subject_id <> OLD.subject_id OR NEW.person_id IS NOT OLD.person_id OR NEW.maker_id <> OLD.maker_id
  OR NEW.reason IS NOT OLD.reason OR NEW.act <> OLD.act OR NEW.amount IS NOT OLD.amount
  OR NEW.created_at <> OLD.created_at OR NEW.expires_at <> OLD.expires_at
BEGIN
  SELECT RAISE(ABORT, 'approval: decided');
END;
--> statement-breakpoint
CREATE TRIGGER `approvals_begin` BEFORE INSERT ON `approvals` WHEN NEW.state <> 'waiting'
BEGIN
  SELECT RAISE(ABORT, 'approval: decided');
END;
--> statement-breakpoint
CREATE TRIGGER `approvals_last` BEFORE UPDATE OF `decided_by` ON `approvals`
WHEN NEW.state = 'approved' AND OLD.expires_at <= NEW.decided_at
BEGIN
  SELECT RAISE(ABORT, 'approval: expired');
END;
--> statement-breakpoint
CREATE TRIGGER `approvals_keep_rows` BEFORE DELETE ON `approvals`
BEGIN
  SELECT RAISE(ABORT, 'approval: kept');
END;
--> statement-breakpoint
-- The receipt of a withdrawal belongs to the row that waits; where nobody approves it, it is deleted a day later.
CREATE TRIGGER `approvals_claim_receipt` AFTER INSERT ON `approvals` WHEN NEW.act->>'receipt' IS NOT NULL
BEGIN
  DELETE FROM orphan_objects WHERE key = NEW.act->>'receipt';
END;
--> statement-breakpoint
CREATE TRIGGER `approvals_release_receipt` AFTER UPDATE OF `state` ON `approvals`
WHEN NEW.state <> 'approved' AND NEW.act->>'receipt' IS NOT NULL
BEGIN
  INSERT OR REPLACE INTO orphan_objects (key, due_at) VALUES (NEW.act->>'receipt', NEW.decided_at + 86400000);
END;
