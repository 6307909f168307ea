CREATE TABLE `film_assessments` (
	`id` integer PRIMARY KEY NOT NULL,
	`author_id` integer,
	`fluency` integer,
	`teaching` integer,
	`picture` integer,
	`manner` integer,
	`level` integer,
	`notes` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`id`) REFERENCES `intro_videos`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
