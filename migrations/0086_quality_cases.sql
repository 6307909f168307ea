ALTER TABLE `tutor_figures` ADD `case_since` integer;--> statement-breakpoint
ALTER TABLE `tutor_figures` ADD `case_closed_at` integer;--> statement-breakpoint
CREATE INDEX `tutor_figures_case` ON `tutor_figures` (`case_since`) WHERE case_since IS NOT NULL AND case_closed_at IS NULL;