ALTER TABLE `learning_progress` ADD `words_moved_at` integer;--> statement-breakpoint
-- contract: trigger words_moved_insert before the first release
-- contract: trigger words_moved_update before the first release
-- contract: trigger words_moved_delete before the first release
-- A release before writes words here. Once the hub of their student has them it is refused, in words that it takes for a restart of the
-- platform: it answers that it may be asked again, and the app does so. What a deleted lesson or
-- tutor changes of a word is not refused.
CREATE TRIGGER words_moved_insert BEFORE INSERT ON words
WHEN EXISTS (SELECT 1 FROM learning_progress WHERE student_id = NEW.student_id AND words_moved_at > 0)
BEGIN
	SELECT RAISE(ABORT, 'the words of this student have moved: reset because its code was updated');
END;
--> statement-breakpoint
CREATE TRIGGER words_moved_update BEFORE UPDATE OF updated_at ON words
WHEN EXISTS (SELECT 1 FROM learning_progress WHERE student_id = NEW.student_id AND words_moved_at > 0)
BEGIN
	SELECT RAISE(ABORT, 'the words of this student have moved: reset because its code was updated');
END;
--> statement-breakpoint
CREATE TRIGGER words_moved_delete BEFORE DELETE ON words
WHEN EXISTS (SELECT 1 FROM learning_progress WHERE student_id = OLD.student_id AND words_moved_at > 0)
BEGIN
	SELECT RAISE(ABORT, 'the words of this student have moved: reset because its code was updated');
END;
