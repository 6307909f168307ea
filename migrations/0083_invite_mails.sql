ALTER TABLE `invites` ADD `revoked_at` integer;--> statement-breakpoint
ALTER TABLE `invites` ADD `sent_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `invites` ADD `sends` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX `invites_open` ON `invites` (`expires_at`,`id`) WHERE accepted_at IS NULL AND revoked_at IS NULL;--> statement-breakpoint
CREATE INDEX `invites_revoked` ON `invites` (`created_at`,`id`) WHERE revoked_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `coupon_redemptions_created` ON `coupon_redemptions` (`created_at`);--> statement-breakpoint
UPDATE invites SET sent_at = created_at;
