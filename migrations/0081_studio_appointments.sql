CREATE TABLE `studio_appointments` (
	`id` integer PRIMARY KEY NOT NULL,
	`tutor_id` integer NOT NULL,
	`studio_id` integer NOT NULL,
	`place` text NOT NULL,
	`hours` text NOT NULL,
	`state` text NOT NULL,
	`start_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tutor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`studio_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `studio_appointments_tutor` ON `studio_appointments` (`tutor_id`,`id`);--> statement-breakpoint
CREATE INDEX `studio_appointments_studio` ON `studio_appointments` (`studio_id`,`state`,`start_at`);--> statement-breakpoint
CREATE INDEX `studio_appointments_state` ON `studio_appointments` (`state`,`start_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `studio_appointments_open` ON `studio_appointments` (`tutor_id`) WHERE state IN ('asked', 'booked');