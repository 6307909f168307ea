CREATE TABLE `demand_days` (
	`day` text PRIMARY KEY NOT NULL,
	`booked` text NOT NULL,
	`offered` text NOT NULL,
	`misses` text,
	`counted_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `demand_weeks` (
	`week` text PRIMARY KEY NOT NULL,
	`students` integer NOT NULL,
	`second` integer NOT NULL,
	`fourth` integer NOT NULL,
	`paid` integer NOT NULL,
	`renewed` integer NOT NULL,
	`waits` text NOT NULL,
	`counted_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `search_misses` (
	`day` text NOT NULL,
	`filter` text NOT NULL,
	`cause` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`day`, `filter`)
);
