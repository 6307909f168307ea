CREATE TABLE `guardian_payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`guardianship_id` integer NOT NULL,
	`student_id` integer NOT NULL,
	`plan_id` integer NOT NULL,
	`period` integer NOT NULL,
	`coupon_code` text,
	`amount` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`closed_at` integer,
	`tx_id` integer,
	FOREIGN KEY (`guardianship_id`) REFERENCES `guardianships`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`student_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`tx_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "guardian_payments_amount" CHECK(amount > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `guardian_payments_open` ON `guardian_payments` (`student_id`) WHERE closed_at IS NULL;--> statement-breakpoint
CREATE INDEX `guardian_payments_guardianship` ON `guardian_payments` (`guardianship_id`,`id`);--> statement-breakpoint
CREATE INDEX `guardian_payments_student` ON `guardian_payments` (`student_id`,`id`);--> statement-breakpoint
CREATE INDEX `guardian_payments_tx` ON `guardian_payments` (`tx_id`) WHERE tx_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `guardian_payments_plan` ON `guardian_payments` (`plan_id`);