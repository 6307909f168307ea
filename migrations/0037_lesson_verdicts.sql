ALTER TABLE `lessons` ADD `verdict` text;--> statement-breakpoint
ALTER TABLE `lessons` ADD `judged_at` integer;--> statement-breakpoint
ALTER TABLE `sessions` ADD `reported_at` integer;--> statement-breakpoint

-- Lessons whose earning is in the ledger were paid because they were taught. The others are judged by the next sweep.
UPDATE lessons SET verdict = 'held', judged_at = settled_at WHERE settled_at IS NOT NULL AND canceled_at IS NULL;
--> statement-breakpoint

-- What was paid stays paid. A lesson whose minutes were returned may still be counted as held by the team.
CREATE TRIGGER lessons_verdict BEFORE UPDATE OF verdict ON lessons
WHEN OLD.verdict IN ('held', 'studentAbsent') AND NEW.verdict IS NOT OLD.verdict
BEGIN
  SELECT RAISE(ABORT, 'lessons: a paid verdict is final');
END;
--> statement-breakpoint
CREATE TRIGGER lessons_count_restore AFTER UPDATE OF canceled_at ON lessons WHEN OLD.canceled_at IS NOT NULL AND NEW.canceled_at IS NULL
BEGIN
  UPDATE tutor_students SET lesson_count = lesson_count + 1 WHERE tutor_id = NEW.tutor_id AND student_id = NEW.student_id;
  UPDATE tutor_counters SET
    lesson_count = lesson_count + 1,
    student_count = student_count + (SELECT lesson_count = 1 FROM tutor_students WHERE tutor_id = NEW.tutor_id AND student_id = NEW.student_id)
    WHERE tutor_id = NEW.tutor_id;
END;
