CREATE TABLE `passports` (
	`student_id` integer PRIMARY KEY NOT NULL,
	`serial` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`student_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `passports_serial` ON `passports` (`serial`);