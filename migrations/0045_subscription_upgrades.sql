CREATE TABLE `subscription_upgrades` (
	`tx_id` integer PRIMARY KEY NOT NULL,
	`subscription_id` integer NOT NULL,
	`from_plan_id` integer NOT NULL,
	`plan_id` integer NOT NULL,
	`from_weekly_minutes` integer NOT NULL,
	`weekly_minutes` integer NOT NULL,
	`price` integer NOT NULL,
	`week_start` integer NOT NULL,
	`undone_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tx_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "subscription_upgrades_more" CHECK("subscription_upgrades"."weekly_minutes" > "subscription_upgrades"."from_weekly_minutes")
);
--> statement-breakpoint
CREATE INDEX `subscription_upgrades_subscription` ON `subscription_upgrades` (`subscription_id`,`tx_id`);