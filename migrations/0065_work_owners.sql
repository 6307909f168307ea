CREATE TABLE `work_owners` (
	`kind` text NOT NULL,
	`subject_id` integer NOT NULL,
	`owner_id` integer NOT NULL,
	`taken_at` integer NOT NULL,
	PRIMARY KEY(`kind`, `subject_id`),
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `work_owners_owner` ON `work_owners` (`owner_id`);