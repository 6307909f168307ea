CREATE TABLE `learning_progress` (
	`student_id` integer PRIMARY KEY NOT NULL,
	`goal_minutes` integer,
	`summed_until` integer DEFAULT 0 NOT NULL,
	`lessons` integer DEFAULT 0 NOT NULL,
	`minutes` integer DEFAULT 0 NOT NULL,
	`streak_weeks` integer DEFAULT 0 NOT NULL,
	`words` integer DEFAULT 0 NOT NULL,
	`known_words` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`student_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `word_reviews` (
	`word_id` integer NOT NULL,
	`id` text NOT NULL,
	`grade` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`word_id`, `id`),
	FOREIGN KEY (`word_id`) REFERENCES `words`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `words` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`student_id` integer NOT NULL,
	`saved_by` integer,
	`text` text NOT NULL,
	`normal_text` text NOT NULL,
	`meaning` text NOT NULL,
	`sentence` text NOT NULL,
	`due_at` integer NOT NULL,
	`stability` real NOT NULL,
	`difficulty` real NOT NULL,
	`state` integer NOT NULL,
	`step` integer NOT NULL,
	`days` integer NOT NULL,
	`reviews` integer NOT NULL,
	`lapses` integer NOT NULL,
	`reviewed_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`student_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`saved_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `words_normal_text` ON `words` (`student_id`,`normal_text`);--> statement-breakpoint
CREATE INDEX `words_created` ON `words` (`student_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `words_due` ON `words` (`student_id`,`due_at`);--> statement-breakpoint
-- Counts of a student's words. A word is known from a stability of 21 days on (`knownAfterDays`).
CREATE TRIGGER words_count_insert AFTER INSERT ON words
BEGIN
  INSERT INTO learning_progress (student_id, words, known_words) VALUES (NEW.student_id, 1, NEW.stability >= 21)
    ON CONFLICT (student_id) DO UPDATE SET words = words + 1, known_words = known_words + (NEW.stability >= 21);
END;
--> statement-breakpoint
CREATE TRIGGER words_count_review AFTER UPDATE OF stability ON words WHEN (OLD.stability >= 21) <> (NEW.stability >= 21)
BEGIN
  UPDATE learning_progress SET known_words = known_words + (NEW.stability >= 21) - (OLD.stability >= 21)
    WHERE student_id = NEW.student_id;
END;
--> statement-breakpoint
CREATE TRIGGER words_count_delete AFTER DELETE ON words
BEGIN
  UPDATE learning_progress SET words = words - 1, known_words = known_words - (OLD.stability >= 21)
    WHERE student_id = OLD.student_id;
END;
--> statement-breakpoint
-- A lesson that is summed already and changes afterwards has its student's lessons summed again by the next reader.
CREATE TRIGGER progress_lesson_update AFTER UPDATE OF start_at, end_at, duration, canceled_at ON lessons
BEGIN
  UPDATE learning_progress SET summed_until = 0, lessons = 0, minutes = 0, streak_weeks = 0
    WHERE student_id = NEW.student_id AND summed_until > min(OLD.start_at, NEW.start_at);
END;
--> statement-breakpoint
CREATE TRIGGER progress_lesson_insert AFTER INSERT ON lessons WHEN NEW.start_at < NEW.created_at
BEGIN
  UPDATE learning_progress SET summed_until = 0, lessons = 0, minutes = 0, streak_weeks = 0
    WHERE student_id = NEW.student_id AND summed_until > NEW.start_at;
END;
--> statement-breakpoint
CREATE TRIGGER progress_lesson_delete AFTER DELETE ON lessons
BEGIN
  UPDATE learning_progress SET summed_until = 0, lessons = 0, minutes = 0, streak_weeks = 0
    WHERE student_id = OLD.student_id AND summed_until > OLD.start_at;
END;
