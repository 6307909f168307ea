CREATE TABLE `payout_batches` (
	`id` integer PRIMARY KEY NOT NULL,
	`made_by` integer NOT NULL,
	`approved_by` integer,
	`exports` text NOT NULL,
	`bank_reference` text,
	`updated_by` integer NOT NULL,
	`closed_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `payout_batches_created` ON `payout_batches` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `payout_items` (
	`batch_id` integer NOT NULL,
	`invoice_id` integer NOT NULL,
	`file` text NOT NULL,
	`amount` integer NOT NULL,
	`state` text NOT NULL,
	`reason` text,
	`bank_ref` text,
	`settled_by` integer,
	`settled_at` integer,
	PRIMARY KEY(`batch_id`, `invoice_id`),
	FOREIGN KEY (`batch_id`) REFERENCES `payout_batches`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payout_items_settled" CHECK(("payout_items"."state" = 'waiting') = ("payout_items"."settled_at" IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payout_items_waiting` ON `payout_items` (`invoice_id`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `payout_items_invoice` ON `payout_items` (`invoice_id`,`batch_id`);--> statement-breakpoint
ALTER TABLE `invoices` ADD `holder` text;--> statement-breakpoint
ALTER TABLE `invoices` ADD `batch_id` integer REFERENCES payout_batches(id);--> statement-breakpoint
ALTER TABLE `invoices` ADD `transfer_ref` text;--> statement-breakpoint
CREATE INDEX `invoices_receiver` ON `invoices` (`receiver`,`user_id`);--> statement-breakpoint
CREATE INDEX `invoices_batch` ON `invoices` (`batch_id`) WHERE batch_id IS NOT NULL;