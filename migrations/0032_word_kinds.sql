ALTER TABLE `learning_progress` ADD `week_minutes` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `words` ADD `kind` text;--> statement-breakpoint
-- The weeks of lessons that are summed already are not known: the next reader sums every lesson again.
UPDATE learning_progress SET summed_until = 0, lessons = 0, minutes = 0, streak_weeks = 0;
