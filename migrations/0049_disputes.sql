CREATE TABLE `disputes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`lesson_id` integer NOT NULL,
	`tutor_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`side` text NOT NULL,
	`kind` text NOT NULL,
	`text` text NOT NULL,
	`picture` text,
	`answer` text,
	`answered_at` integer,
	`state` text DEFAULT 'open' NOT NULL,
	`closed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`lesson_id`) REFERENCES `lessons`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `disputes_side` ON `disputes` (`lesson_id`,`side`) WHERE state <> 'withdrawn';--> statement-breakpoint
CREATE INDEX `disputes_open` ON `disputes` (`tutor_id`,`lesson_id`) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX `disputes_state` ON `disputes` (`state`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `disputes_ruled` ON `disputes` (`closed_at`,`created_at`) WHERE state = 'ruled';--> statement-breakpoint
CREATE TABLE `lesson_rulings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`lesson_id` integer NOT NULL,
	`tutor_id` integer NOT NULL,
	`ruled_by` integer NOT NULL,
	`outage_id` integer,
	`returned_minutes` integer NOT NULL,
	`paid_minutes` integer NOT NULL,
	`minutes` integer NOT NULL,
	`earned` integer NOT NULL,
	`charged` integer NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`lesson_id`) REFERENCES `lessons`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `lesson_rulings_lesson` ON `lesson_rulings` (`lesson_id`);--> statement-breakpoint
CREATE INDEX `lesson_rulings_tutor` ON `lesson_rulings` (`tutor_id`,`ruled_by`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `lesson_rulings_outage` ON `lesson_rulings` (`outage_id`,`lesson_id`) WHERE outage_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `platform_months` ADD `ruled_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `platform_months` ADD `median_ruling_ms` integer;--> statement-breakpoint
ALTER TABLE `lesson_verdicts` ADD `agreed_price` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `lesson_verdicts` ADD `agreed_charge` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `lesson_verdicts` ADD `charged_minutes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `lesson_verdicts` ADD `earned` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `lesson_verdicts` ADD `charged` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `lesson_verdicts_held` ON `lesson_verdicts` (`judged_at`,`lesson_id`) WHERE held_back = 1;--> statement-breakpoint
ALTER TABLE `outages` ADD `applied_at` integer;--> statement-breakpoint
CREATE INDEX `outages_open` ON `outages` (`id`) WHERE applied_at IS NULL;--> statement-breakpoint

-- Lessons judged so far: rates are whole piastres a minute, so that what was agreed follows from the part that was paid.
UPDATE lesson_verdicts SET
  agreed_price = iif(lesson_verdicts.paid_minutes > 0, l.price * l.duration / lesson_verdicts.paid_minutes, l.price),
  agreed_charge = iif(lesson_verdicts.returned_minutes < l.duration,
    l.charge * l.duration / (l.duration - lesson_verdicts.returned_minutes), l.charge),
  charged_minutes = iif(l.trial, 0, l.duration),
  earned = iif(l.settled_at IS NOT NULL AND l.canceled_at IS NULL, l.price, 0),
  charged = iif(l.settled_at IS NOT NULL AND l.canceled_at IS NULL, l.charge, 0)
FROM lessons l WHERE l.id = lesson_verdicts.lesson_id;
--> statement-breakpoint
UPDATE outages SET applied_at = created_at;
--> statement-breakpoint

-- A lesson says what was posted for it, also after a ruling.
DROP TRIGGER lessons_settled;
--> statement-breakpoint
CREATE TRIGGER lessons_settled BEFORE UPDATE OF tutor_id, student_id, price, charge, settled_at, canceled_at ON lessons
WHEN OLD.settled_at IS NOT NULL AND (NEW.tutor_id <> OLD.tutor_id OR NEW.student_id <> OLD.student_id
  OR NEW.settled_at IS NOT OLD.settled_at OR (OLD.canceled_at IS NOT NULL AND NEW.canceled_at IS NULL)
  OR ((NEW.price <> OLD.price OR NEW.charge <> OLD.charge) AND NOT EXISTS (SELECT 1 FROM lesson_verdicts v
    JOIN lesson_rulings r ON r.lesson_id = v.lesson_id
    WHERE v.lesson_id = NEW.id AND v.earned = NEW.price AND v.charged = NEW.charge)))
BEGIN
  SELECT RAISE(ABORT, 'lessons: a settled lesson keeps its price');
END;
--> statement-breakpoint

-- What was paid stays paid, and what the team has decided is decided once more, never rewritten. An outage alone makes
-- something else of a lesson whose student was absent.
DROP TRIGGER lessons_verdict;
--> statement-breakpoint
CREATE TRIGGER lessons_verdict BEFORE UPDATE OF verdict ON lessons
WHEN OLD.verdict IN ('held', 'studentAbsent') AND NEW.verdict IS NOT OLD.verdict
  AND NOT (OLD.verdict = 'studentAbsent' AND NEW.verdict IS 'outage')
BEGIN
  SELECT RAISE(ABORT, 'lessons: a paid verdict is final');
END;
--> statement-breakpoint
CREATE TRIGGER lesson_rulings_keep BEFORE UPDATE ON lesson_rulings
BEGIN
  SELECT RAISE(ABORT, 'lesson_rulings: rows are never changed');
END;
--> statement-breakpoint
CREATE TRIGGER lesson_rulings_keep_all BEFORE DELETE ON lesson_rulings
BEGIN
  SELECT RAISE(ABORT, 'lesson_rulings: rows are never deleted');
END;
--> statement-breakpoint
CREATE TRIGGER disputes_closed BEFORE UPDATE ON disputes WHEN OLD.state <> 'open'
BEGIN
  SELECT RAISE(ABORT, 'disputes: a closed one stays as it is');
END;
--> statement-breakpoint
CREATE TRIGGER disputes_answered BEFORE UPDATE OF answer ON disputes WHEN OLD.answer IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'disputes: an answer is given once');
END;
--> statement-breakpoint

-- A ruling may clear a tutor of a lesson that attendance counts against them.
CREATE TRIGGER tutor_figures_ruling AFTER INSERT ON lesson_rulings
BEGIN
  UPDATE tutor_figures SET changes = changes + 1 WHERE tutor_id = NEW.tutor_id;
END;
