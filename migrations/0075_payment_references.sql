ALTER TABLE `transactions` ADD `card_last4` text;--> statement-breakpoint
CREATE INDEX `transactions_ref` ON `transactions` (`provider_ref_num`) WHERE provider_ref_num IS NOT NULL;--> statement-breakpoint
CREATE INDEX `transactions_payment_ref` ON `transactions` (`payment_ref`) WHERE payment_ref IS NOT NULL;--> statement-breakpoint
CREATE INDEX `transactions_phone` ON `transactions` (`phone`,`created_at`);--> statement-breakpoint
CREATE INDEX `transactions_sum` ON `transactions` (`amount`,`created_at`);--> statement-breakpoint
CREATE INDEX `transactions_card` ON `transactions` (`card_last4`,`created_at`) WHERE card_last4 IS NOT NULL;