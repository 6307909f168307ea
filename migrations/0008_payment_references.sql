ALTER TABLE `transactions` ADD `gateway` text;--> statement-breakpoint
ALTER TABLE `transactions` ADD `payment_ref` text;--> statement-breakpoint
ALTER TABLE `transactions` ADD `missing_since` integer;