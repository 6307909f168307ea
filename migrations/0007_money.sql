CREATE TABLE `coupon_redemptions` (
	`coupon_id` integer NOT NULL,
	`tx_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`released_at` integer,
	PRIMARY KEY(`coupon_id`, `tx_id`),
	FOREIGN KEY (`coupon_id`) REFERENCES `coupons`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`tx_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `coupon_redemptions_live` ON `coupon_redemptions` (`coupon_id`,`user_id`) WHERE released_at IS NULL;--> statement-breakpoint
CREATE INDEX `coupon_redemptions_tx` ON `coupon_redemptions` (`tx_id`);--> statement-breakpoint
CREATE TABLE `coupons` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`code` text NOT NULL,
	`code_key` text NOT NULL,
	`plan_id` integer NOT NULL,
	`full_month_discount` integer NOT NULL,
	`full_quarter_discount` integer NOT NULL,
	`half_year_discount` integer NOT NULL,
	`full_year_discount` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`max_uses` integer,
	`per_user_limit` integer DEFAULT 1 NOT NULL,
	`created_by` integer NOT NULL,
	`updated_by` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `coupons_code` ON `coupons` (`code_key`);--> statement-breakpoint
CREATE INDEX `coupons_plan` ON `coupons` (`plan_id`);--> statement-breakpoint
CREATE INDEX `coupons_created` ON `coupons` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `invites` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`plan_id` integer NOT NULL,
	`accepted_at` integer,
	`expires_at` integer NOT NULL,
	`created_by` integer NOT NULL,
	`updated_by` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invites_email` ON `invites` (`email`);--> statement-breakpoint
CREATE INDEX `invites_created` ON `invites` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `invoice_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`invoice_id` integer NOT NULL,
	`from_status` integer,
	`to_status` integer NOT NULL,
	`actor_id` integer NOT NULL,
	`note` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `invoice_events_invoice` ON `invoice_events` (`invoice_id`,`id`);--> statement-breakpoint
CREATE TABLE `invoices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`method` integer NOT NULL,
	`receiver` text NOT NULL,
	`bank` text,
	`amount` integer NOT NULL,
	`status` integer NOT NULL,
	`note` text,
	`receipt` text,
	`addressed_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invoices_amount" CHECK("invoices"."amount" > 0)
);
--> statement-breakpoint
CREATE INDEX `invoices_user` ON `invoices` (`user_id`,`status`);--> statement-breakpoint
CREATE INDEX `invoices_created` ON `invoices` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `invoices_status` ON `invoices` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `invoices_receipt` ON `invoices` (`receipt`) WHERE receipt IS NOT NULL;--> statement-breakpoint
CREATE TABLE `ledger_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account` text NOT NULL,
	`amount` integer NOT NULL,
	`ref_type` text NOT NULL,
	`ref_id` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_entries_once` ON `ledger_entries` (`ref_type`,`ref_id`,`account`);--> statement-breakpoint
CREATE INDEX `ledger_entries_account` ON `ledger_entries` (`account`,`amount`);--> statement-breakpoint
CREATE INDEX `ledger_entries_created` ON `ledger_entries` (`created_at`);--> statement-breakpoint
CREATE TABLE `plan_invites` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`plan_id` integer NOT NULL,
	`created_by` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `plan_invites_once` ON `plan_invites` (`user_id`,`plan_id`);--> statement-breakpoint
CREATE INDEX `plan_invites_plan` ON `plan_invites` (`plan_id`);--> statement-breakpoint
CREATE INDEX `plan_invites_created` ON `plan_invites` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `plans` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`weekly_minutes` integer NOT NULL,
	`base_monthly_price` integer NOT NULL,
	`month_discount` integer NOT NULL,
	`quarter_discount` integer NOT NULL,
	`year_discount` integer NOT NULL,
	`for_invites_only` integer NOT NULL,
	`active` integer NOT NULL,
	`archived_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "plans_minutes" CHECK("plans"."weekly_minutes" BETWEEN 15 AND 10080),
	CONSTRAINT "plans_price" CHECK("plans"."base_monthly_price" BETWEEN 1 AND 10000000),
	CONSTRAINT "plans_discounts" CHECK("plans"."month_discount" BETWEEN 0 AND 10000 AND "plans"."quarter_discount" BETWEEN 0 AND 10000 AND "plans"."year_discount" BETWEEN 0 AND 10000)
);
--> statement-breakpoint
CREATE INDEX `plans_created` ON `plans` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `platform_settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `refund_requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`tx_id` integer NOT NULL,
	`status` integer NOT NULL,
	`method` integer NOT NULL,
	`address` text NOT NULL,
	`note` text,
	`processed_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`tx_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refund_requests_pending` ON `refund_requests` (`tx_id`) WHERE status = 0;--> statement-breakpoint
CREATE INDEX `refund_requests_status` ON `refund_requests` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `refund_requests_user` ON `refund_requests` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `transactions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`amount` integer NOT NULL,
	`status` integer NOT NULL,
	`type` integer NOT NULL,
	`fees` integer DEFAULT 0 NOT NULL,
	`phone` text NOT NULL,
	`payment_method` integer NOT NULL,
	`provider` text NOT NULL,
	`merchant_ref` text NOT NULL,
	`provider_ref_num` text,
	`plan_id` integer,
	`plan_period` integer,
	`coupon_id` integer,
	`snapshot` text,
	`intent` text NOT NULL,
	`gateway_qr` text,
	`redirect_url` text,
	`expires_at` integer,
	`paid_at` integer,
	`refunded_amount` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`coupon_id`) REFERENCES `coupons`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "transactions_amount" CHECK("transactions"."amount" >= 0 AND "transactions"."fees" >= 0),
	CONSTRAINT "transactions_refund" CHECK("transactions"."refunded_amount" BETWEEN 0 AND "transactions"."amount")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `transactions_merchant_ref` ON `transactions` (`merchant_ref`);--> statement-breakpoint
CREATE UNIQUE INDEX `transactions_provider_ref` ON `transactions` (`provider`,`provider_ref_num`) WHERE provider_ref_num IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `transactions_open` ON `transactions` (`user_id`) WHERE status IN (0, 7);--> statement-breakpoint
CREATE INDEX `transactions_status` ON `transactions` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `transactions_user` ON `transactions` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `transactions_created` ON `transactions` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `transactions_plan` ON `transactions` (`plan_id`) WHERE plan_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `withdraw_methods` (
	`type` integer PRIMARY KEY NOT NULL,
	`min` integer NOT NULL,
	`max` integer NOT NULL,
	`enabled` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "withdraw_methods_bounds" CHECK("withdraw_methods"."min" > 0 AND "withdraw_methods"."max" >= "withdraw_methods"."min")
);
--> statement-breakpoint
ALTER TABLE `lessons` ADD `charge` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `lessons` ADD `settled_at` integer;--> statement-breakpoint
CREATE INDEX `lessons_unsettled` ON `lessons` (`end_at`) WHERE settled_at IS NULL AND canceled_at IS NULL;--> statement-breakpoint
CREATE INDEX `lessons_unsettled_tutor` ON `lessons` (`tutor_id`,`end_at`,`price`) WHERE settled_at IS NULL AND canceled_at IS NULL;--> statement-breakpoint
UPDATE lessons SET charge = duration * 25500 / 60;
--> statement-breakpoint

-- The three ways of withdrawing, 100 to 50,000 EGP each.
INSERT INTO withdraw_methods (type, min, max, enabled, created_at, updated_at)
  VALUES (0, 10000, 5000000, 1, 0, 0), (1, 10000, 5000000, 1, 0, 0), (2, 10000, 5000000, 1, 0, 0);
--> statement-breakpoint

-- The ledger and the history of invoices are only added to.
CREATE TRIGGER ledger_entries_keep BEFORE UPDATE ON ledger_entries
BEGIN
  SELECT RAISE(ABORT, 'ledger_entries: rows are never changed');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_keep_all BEFORE DELETE ON ledger_entries
BEGIN
  SELECT RAISE(ABORT, 'ledger_entries: rows are never deleted');
END;
--> statement-breakpoint
CREATE TRIGGER invoice_events_keep BEFORE UPDATE ON invoice_events
BEGIN
  SELECT RAISE(ABORT, 'invoice_events: rows are never changed');
END;
--> statement-breakpoint
CREATE TRIGGER invoice_events_keep_all BEFORE DELETE ON invoice_events
BEGIN
  SELECT RAISE(ABORT, 'invoice_events: rows are never deleted');
END;
--> statement-breakpoint

-- A refunded payment stays refunded, and what was agreed stays as it was.
CREATE TRIGGER transactions_final BEFORE UPDATE OF status ON transactions
WHEN OLD.status IN (3, 5) AND NEW.status <> OLD.status
BEGIN
  SELECT RAISE(ABORT, 'transactions: a refund is final');
END;
--> statement-breakpoint
CREATE TRIGGER transactions_agreed BEFORE UPDATE OF user_id, amount, type, merchant_ref, plan_id, plan_period, snapshot ON transactions
WHEN NEW.user_id IS NOT OLD.user_id OR NEW.amount IS NOT OLD.amount OR NEW.type IS NOT OLD.type
  OR NEW.merchant_ref IS NOT OLD.merchant_ref OR NEW.plan_id IS NOT OLD.plan_id
  OR NEW.plan_period IS NOT OLD.plan_period OR NEW.snapshot IS NOT OLD.snapshot
BEGIN
  SELECT RAISE(ABORT, 'transactions: what was agreed never changes');
END;
--> statement-breakpoint

-- An invoice that was decided stays decided, and its sum never changes.
CREATE TRIGGER invoices_final BEFORE UPDATE OF status, amount, user_id ON invoices
WHEN (OLD.status IN (2, 3, 4) AND NEW.status <> OLD.status) OR NEW.amount <> OLD.amount OR NEW.user_id <> OLD.user_id
BEGIN
  SELECT RAISE(ABORT, 'invoices: a decision is final');
END;
--> statement-breakpoint

-- A lesson that is cancelled after it was settled takes its earning back, whatever path cancels it.
CREATE TRIGGER lessons_reverse_settlement AFTER UPDATE OF canceled_at ON lessons
WHEN OLD.canceled_at IS NULL AND NEW.canceled_at IS NOT NULL AND OLD.settled_at IS NOT NULL
BEGIN
  INSERT INTO ledger_entries (account, amount, ref_type, ref_id, created_at)
    SELECT account, -amount, 'lesson:settled:reversal', ref_id, NEW.canceled_at
    FROM ledger_entries WHERE ref_type = 'lesson:settled' AND ref_id = NEW.id;
END;
--> statement-breakpoint

-- What was posted for a lesson stays what the lesson says.
CREATE TRIGGER lessons_settled BEFORE UPDATE OF tutor_id, student_id, price, charge, settled_at, canceled_at ON lessons
WHEN OLD.settled_at IS NOT NULL AND (NEW.tutor_id <> OLD.tutor_id OR NEW.student_id <> OLD.student_id
  OR NEW.price <> OLD.price OR NEW.charge <> OLD.charge OR NEW.settled_at IS NOT OLD.settled_at
  OR (OLD.canceled_at IS NOT NULL AND NEW.canceled_at IS NULL))
BEGIN
  SELECT RAISE(ABORT, 'lessons: a settled lesson keeps its price');
END;
--> statement-breakpoint

-- An invitation by e-mail becomes a plan invite once a student has proved the address, whichever of the two comes last.
CREATE TRIGGER invites_accept_proved AFTER UPDATE OF verified_email ON users
WHEN NEW.verified_email = 1 AND OLD.verified_email = 0 AND NEW.role = 4
BEGIN
  INSERT INTO plan_invites (user_id, plan_id, created_by, created_at, expires_at)
    SELECT NEW.id, plan_id, created_by, NEW.updated_at, NULL FROM invites
    WHERE email = NEW.email AND accepted_at IS NULL AND expires_at > NEW.updated_at
    ON CONFLICT (user_id, plan_id) DO UPDATE SET expires_at = NULL;
  UPDATE invites SET accepted_at = NEW.updated_at
    WHERE email = NEW.email AND accepted_at IS NULL AND expires_at > NEW.updated_at;
END;
--> statement-breakpoint
CREATE TRIGGER invites_accept_new_user AFTER INSERT ON users WHEN NEW.verified_email = 1 AND NEW.role = 4
BEGIN
  INSERT INTO plan_invites (user_id, plan_id, created_by, created_at, expires_at)
    SELECT NEW.id, plan_id, created_by, NEW.created_at, NULL FROM invites
    WHERE email = NEW.email AND accepted_at IS NULL AND expires_at > NEW.created_at;
  UPDATE invites SET accepted_at = NEW.created_at
    WHERE email = NEW.email AND accepted_at IS NULL AND expires_at > NEW.created_at;
END;
--> statement-breakpoint
CREATE TRIGGER invites_accept_new AFTER INSERT ON invites
WHEN EXISTS (SELECT 1 FROM users WHERE email = NEW.email AND verified_email = 1 AND role = 4)
BEGIN
  INSERT INTO plan_invites (user_id, plan_id, created_by, created_at, expires_at)
    SELECT id, NEW.plan_id, NEW.created_by, NEW.created_at, NULL FROM users WHERE email = NEW.email
    ON CONFLICT (user_id, plan_id) DO UPDATE SET expires_at = NULL;
  UPDATE invites SET accepted_at = NEW.created_at WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER invites_accept_changed AFTER UPDATE OF email ON invites
WHEN NEW.accepted_at IS NULL AND NEW.email <> OLD.email
  AND EXISTS (SELECT 1 FROM users WHERE email = NEW.email AND verified_email = 1 AND role = 4)
BEGIN
  INSERT INTO plan_invites (user_id, plan_id, created_by, created_at, expires_at)
    SELECT id, NEW.plan_id, NEW.updated_by, NEW.updated_at, NULL FROM users WHERE email = NEW.email
    ON CONFLICT (user_id, plan_id) DO UPDATE SET expires_at = NULL;
  UPDATE invites SET accepted_at = NEW.updated_at WHERE id = NEW.id;
END;
