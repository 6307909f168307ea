CREATE TABLE `lesson_verdicts` (
	`lesson_id` integer PRIMARY KEY NOT NULL,
	`verdict` text NOT NULL,
	`returned_minutes` integer NOT NULL,
	`paid_minutes` integer NOT NULL,
	`tutor_ms` integer NOT NULL,
	`student_ms` integer NOT NULL,
	`together_ms` integer NOT NULL,
	`late_ms` integer,
	`left_ms` integer NOT NULL,
	`reported` integer NOT NULL,
	`held_back` integer DEFAULT false NOT NULL,
	`judged_at` integer NOT NULL,
	FOREIGN KEY (`lesson_id`) REFERENCES `lessons`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `minute_lots` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`minutes` integer NOT NULL,
	`rest` integer DEFAULT 0 NOT NULL,
	`paid` integer NOT NULL,
	`end_at` integer NOT NULL,
	`cause` text NOT NULL,
	`lesson_id` integer,
	`tx_id` integer,
	`reason` text,
	`created_by` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "minute_lots_rest" CHECK("minute_lots"."rest" >= 0 AND "minute_lots"."rest" <= "minute_lots"."minutes")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `minute_lots_cause` ON `minute_lots` (`cause`);--> statement-breakpoint
CREATE INDEX `minute_lots_owner` ON `minute_lots` (`user_id`,`end_at`);--> statement-breakpoint
CREATE TABLE `minute_movements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`lot_id` integer,
	`lesson_id` integer,
	`kind` text NOT NULL,
	`minutes` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`lot_id`) REFERENCES `minute_lots`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `minute_movements_owner` ON `minute_movements` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `minute_movements_lesson` ON `minute_movements` (`lesson_id`) WHERE lesson_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `outages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`start_at` integer NOT NULL,
	`end_at` integer NOT NULL,
	`reason` text NOT NULL,
	`created_by` integer NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "outages_forward" CHECK("outages"."start_at" < "outages"."end_at")
);
--> statement-breakpoint
CREATE INDEX `outages_end` ON `outages` (`end_at`);--> statement-breakpoint
DROP INDEX `lessons_held`;--> statement-breakpoint
ALTER TABLE `lessons` ADD `week_minutes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `lessons` ADD `trial` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `lessons_trial` ON `lessons` (`student_id`,`start_at`,`week_minutes`) WHERE trial = 1;--> statement-breakpoint
CREATE INDEX `lessons_dead_line` ON `lessons` (`tutor_id`,`start_at`,`student_id`) WHERE verdict = 'deadLine';--> statement-breakpoint
CREATE INDEX `lessons_held` ON `lessons` (`end_at`,`tutor_id`) WHERE verdict IN ('held', 'tutorLate', 'tutorLeft');--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `carries_at` integer;--> statement-breakpoint
CREATE INDEX `subscriptions_carries` ON `subscriptions` (`carries_at`) WHERE terminated_at IS NULL;--> statement-breakpoint

-- Lessons so far have all their minutes from a week or the trial.
UPDATE lessons SET week_minutes = duration,
  trial = charge = 0 AND NOT EXISTS (
    SELECT 1 FROM subscriptions s WHERE s.user_id = lessons.student_id AND s.created_at <= lessons.created_at)
WHERE canceled_at IS NULL;
--> statement-breakpoint

-- What has happened to minutes stays as it was told.
CREATE TRIGGER minute_movements_keep BEFORE UPDATE ON minute_movements
BEGIN
  SELECT RAISE(ABORT, 'minute_movements: rows are never changed');
END;
--> statement-breakpoint
CREATE TRIGGER minute_movements_keep_all BEFORE DELETE ON minute_movements
BEGIN
  SELECT RAISE(ABORT, 'minute_movements: rows are never deleted');
END;
--> statement-breakpoint

-- A lesson takes from lots of its student that have not ended when it ends; the check on `rest` refuses more than is left.
CREATE TRIGGER minute_movements_taken BEFORE INSERT ON minute_movements
WHEN NEW.lot_id IS NOT NULL AND NEW.kind IN ('taken', 'moved') AND NEW.minutes < 0 AND NOT EXISTS (
  SELECT 1 FROM minute_lots o JOIN lessons l ON l.id = NEW.lesson_id
  WHERE o.id = NEW.lot_id AND o.user_id = NEW.user_id AND l.student_id = o.user_id AND o.end_at >= l.end_at)
BEGIN
  SELECT RAISE(ABORT, 'minute_lots: ended before the lesson');
END;
--> statement-breakpoint
CREATE TRIGGER minute_movements_rest AFTER INSERT ON minute_movements WHEN NEW.lot_id IS NOT NULL
BEGIN
  UPDATE minute_lots SET rest = rest + NEW.minutes WHERE id = NEW.lot_id;
END;
--> statement-breakpoint

-- A lot begins with its minutes; what is made twice for one cause is refused by `minute_lots_cause` before.
CREATE TRIGGER minute_lots_given AFTER INSERT ON minute_lots
BEGIN
  INSERT INTO minute_movements (user_id, lot_id, lesson_id, kind, minutes, created_at)
    VALUES (NEW.user_id, NEW.id, NEW.lesson_id, 'given', NEW.minutes, NEW.created_at);
END;
--> statement-breakpoint

-- What is left of a week is carried when it ends, for as long as the subscription then still runs.
CREATE TRIGGER subscriptions_carry_new AFTER INSERT ON subscriptions WHEN NEW.carries_at IS NULL
BEGIN
  UPDATE subscriptions SET carries_at = NEW.start_at / 86400000 * 86400000 + 604800000
    WHERE id = NEW.id AND NEW.start_at / 86400000 * 86400000 + 604800000 < NEW.end_at;
END;
--> statement-breakpoint
CREATE TRIGGER subscriptions_carry_longer AFTER UPDATE OF end_at ON subscriptions
WHEN NEW.carries_at IS NULL AND NEW.end_at > OLD.end_at
BEGIN
  UPDATE subscriptions SET carries_at = NEW.start_at / 86400000 * 86400000
      + (OLD.end_at - NEW.start_at / 86400000 * 86400000 + 604799999) / 604800000 * 604800000
    WHERE id = NEW.id;
END;
--> statement-breakpoint
UPDATE subscriptions SET carries_at = start_at / 86400000 * 86400000
  + (max(0, unixepoch() * 1000 - start_at / 86400000 * 86400000) / 604800000 + 1) * 604800000
WHERE end_at > unixepoch() * 1000;
