ALTER TABLE `demo_sessions` ADD `note` text;--> statement-breakpoint
ALTER TABLE `demo_sessions` ADD `level` integer;--> statement-breakpoint
ALTER TABLE `demo_sessions` ADD `scores` text;--> statement-breakpoint
ALTER TABLE `interviews` ADD `scores` text;