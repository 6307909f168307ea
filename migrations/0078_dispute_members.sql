ALTER TABLE `disputes` ADD `student_id` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Closed disputes are filled as well; afterwards they stay as they are, with their student.
DROP TRIGGER disputes_closed;
--> statement-breakpoint
UPDATE `disputes` SET `student_id` = (SELECT `student_id` FROM `lessons` WHERE `lessons`.`id` = `disputes`.`lesson_id`);--> statement-breakpoint
CREATE TRIGGER disputes_closed BEFORE UPDATE ON disputes
WHEN OLD.state <> 'open' AND (NEW.lesson_id <> OLD.lesson_id OR NEW.tutor_id <> OLD.tutor_id OR NEW.user_id <> OLD.user_id
  OR NEW.student_id <> OLD.student_id
  OR NEW.side <> OLD.side OR NEW.kind <> OLD.kind OR NEW.answered_at IS NOT OLD.answered_at OR NEW.state <> OLD.state
  OR NEW.closed_at IS NOT OLD.closed_at OR NEW.created_at <> OLD.created_at
  OR NOT EXISTS (SELECT 1 FROM account_deletions d JOIN lessons l ON l.id = OLD.lesson_id
    WHERE d.user_id IN (l.tutor_id, l.student_id) AND d.started_at IS NOT NULL))
BEGIN
  SELECT RAISE(ABORT, 'disputes: a closed one stays as it is');
END;
--> statement-breakpoint
CREATE INDEX `disputes_tutor` ON `disputes` (`tutor_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `disputes_student` ON `disputes` (`student_id`,`created_at`,`id`);
