CREATE TABLE `stale_topics` (
	`tutor_id` integer PRIMARY KEY NOT NULL,
	`marked_at` integer NOT NULL,
	FOREIGN KEY (`tutor_id`) REFERENCES `tutor_public`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `stale_topics_marked` ON `stale_topics` (`marked_at`);