CREATE TABLE `guardianships` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`student_id` integer NOT NULL,
	`state` text NOT NULL,
	`phone` text NOT NULL,
	`relation` text NOT NULL,
	`name` text,
	`link_digest` text,
	`link_key` text NOT NULL,
	`linked_at` integer NOT NULL,
	`asked_network` text NOT NULL,
	`asked_device` text NOT NULL,
	`created_at` integer NOT NULL,
	`consent_version` integer,
	`consented_at` integer,
	`channel` text,
	`network` text,
	`device` text,
	`same_network` integer,
	`same_device` integer,
	`weekly` integer DEFAULT false NOT NULL,
	`closed_at` integer,
	`lessons_ended_at` integer,
	FOREIGN KEY (`student_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "guardianships_state" CHECK(state IN ('waiting', 'consented', 'withdrawn', 'replaced')),
	CONSTRAINT "guardianships_consent" CHECK(state NOT IN ('consented', 'withdrawn') OR (name IS NOT NULL AND consent_version IS NOT NULL
        AND consented_at IS NOT NULL AND channel IS NOT NULL)),
	CONSTRAINT "guardianships_closed" CHECK((state IN ('withdrawn', 'replaced')) = (closed_at IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `guardianships_open` ON `guardianships` (`student_id`) WHERE state IN ('waiting', 'consented');--> statement-breakpoint
CREATE UNIQUE INDEX `guardianships_link` ON `guardianships` (`link_digest`) WHERE link_digest IS NOT NULL;--> statement-breakpoint
CREATE INDEX `guardianships_student` ON `guardianships` (`student_id`,`id`);--> statement-breakpoint
CREATE INDEX `guardianships_weekly` ON `guardianships` (`id`) WHERE state = 'consented' AND weekly = 1;--> statement-breakpoint
CREATE INDEX `guardianships_ending` ON `guardianships` (`id`) WHERE state = 'withdrawn' AND lessons_ended_at IS NULL;--> statement-breakpoint

-- Consent is given to what waits, withdrawn once, and the row is then a record.
CREATE TRIGGER guardianships_begin BEFORE INSERT ON guardianships WHEN NEW.state <> 'waiting'
BEGIN
  SELECT RAISE(ABORT, 'guardianships: begin by waiting');
END;
--> statement-breakpoint
CREATE TRIGGER guardianships_steps BEFORE UPDATE OF state ON guardianships
WHEN NEW.state <> OLD.state AND NOT (
  (OLD.state = 'waiting' AND NEW.state IN ('consented', 'replaced'))
  OR (OLD.state = 'consented' AND NEW.state IN ('withdrawn', 'replaced')))
BEGIN
  SELECT RAISE(ABORT, 'guardianships: no such step');
END;
--> statement-breakpoint
CREATE TRIGGER guardianships_record BEFORE UPDATE OF student_id, phone, name, relation, consent_version, consented_at,
  channel, network, device, same_network, same_device ON guardianships
WHEN OLD.state <> 'waiting' OR NEW.student_id IS NOT OLD.student_id OR NEW.phone IS NOT OLD.phone
BEGIN
  SELECT RAISE(ABORT, 'guardianships: what was consented to stays as it was');
END;
--> statement-breakpoint
CREATE TRIGGER guardianships_closed BEFORE UPDATE OF weekly, closed_at ON guardianships
WHEN OLD.state IN ('withdrawn', 'replaced')
BEGIN
  SELECT RAISE(ABORT, 'guardianships: a closed one stays as it is');
END;
