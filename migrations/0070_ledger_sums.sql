CREATE TABLE `ledger_checks` (
	`checked_at` integer PRIMARY KEY NOT NULL,
	`differences` integer NOT NULL,
	`unused_minutes` integer NOT NULL,
	`unused_value` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `ledger_spans` (
	`start_at` integer NOT NULL,
	`ref_type` text NOT NULL,
	`account` text NOT NULL,
	`plan_id` integer NOT NULL,
	`payment_method` integer NOT NULL,
	`tx_type` integer NOT NULL,
	`amount` integer NOT NULL,
	`entries` integer NOT NULL,
	PRIMARY KEY(`start_at`, `ref_type`, `account`, `plan_id`, `payment_method`, `tx_type`)
);
--> statement-breakpoint
CREATE TABLE `ledger_totals` (
	`account` text PRIMARY KEY NOT NULL,
	`amount` integer NOT NULL,
	`entries` integer NOT NULL
);
