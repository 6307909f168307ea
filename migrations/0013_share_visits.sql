CREATE TABLE `share_visits` (
	`source` text NOT NULL,
	`day` text NOT NULL,
	`visits` integer NOT NULL,
	PRIMARY KEY(`source`, `day`)
);
