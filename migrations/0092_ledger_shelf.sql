CREATE TABLE `ledger_openings` (
	`account` text NOT NULL,
	`ref_type` text NOT NULL,
	`amount` integer NOT NULL,
	`entries` integer NOT NULL,
	PRIMARY KEY(`account`, `ref_type`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `shelved_months` (
	`end_at` integer PRIMARY KEY NOT NULL,
	`start_at` integer NOT NULL,
	`month` text NOT NULL,
	`state` text DEFAULT 'copying' NOT NULL,
	`manifest_key` text,
	`manifest_sha256` text,
	`created_at` integer NOT NULL,
	`moved_at` integer
);
--> statement-breakpoint
CREATE TABLE `shelved_parts` (
	`end_at` integer NOT NULL,
	`number` integer NOT NULL,
	`key` text NOT NULL,
	`sha256` text NOT NULL,
	`bytes` integer NOT NULL,
	`rows` integer NOT NULL,
	`first_at` integer NOT NULL,
	`first_entry` integer NOT NULL,
	`last_at` integer NOT NULL,
	`last_entry` integer NOT NULL,
	`checked_at` integer,
	`moved_at` integer,
	PRIMARY KEY(`end_at`, `number`),
	FOREIGN KEY (`end_at`) REFERENCES `shelved_months`(`end_at`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `shelved_parts_first` ON `shelved_parts` (`first_at`,`first_entry`);--> statement-breakpoint
CREATE INDEX `shelved_parts_last` ON `shelved_parts` (`last_at`,`last_entry`);--> statement-breakpoint
CREATE INDEX `shelved_parts_checked` ON `shelved_parts` (`checked_at`);