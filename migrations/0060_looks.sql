CREATE TABLE `looks` (
	`id` integer PRIMARY KEY NOT NULL,
	`person_id` integer NOT NULL,
	`admin_id` integer NOT NULL,
	`device_id` integer,
	`signed_in_at` integer NOT NULL,
	`words` text NOT NULL,
	`report_id` integer,
	`areas` text DEFAULT ' ' NOT NULL,
	`started_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`ended_at` integer,
	`ending` text,
	FOREIGN KEY (`person_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`admin_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "looks_life" CHECK("looks"."ends_at" <= "looks"."started_at" + 900000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `looks_open` ON `looks` (`admin_id`) WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX `looks_person` ON `looks` (`person_id`,`started_at`);
--> statement-breakpoint
-- History: a look ends once; until then it lists what was read, and nothing else of it changes.
CREATE TRIGGER looks_kept BEFORE UPDATE ON looks
WHEN OLD.ended_at IS NOT NULL OR NEW.id IS NOT OLD.id OR NEW.person_id IS NOT OLD.person_id OR NEW.admin_id IS NOT OLD.admin_id
  OR NEW.device_id IS NOT OLD.device_id OR NEW.signed_in_at IS NOT OLD.signed_in_at OR NEW.words IS NOT OLD.words
  OR NEW.report_id IS NOT OLD.report_id OR NEW.started_at IS NOT OLD.started_at OR NEW.ends_at IS NOT OLD.ends_at
BEGIN
  SELECT RAISE(ABORT, 'looks: history');
END;
