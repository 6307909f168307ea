CREATE TABLE `platform_months` (
	`month` text PRIMARY KEY NOT NULL,
	`lesson_count` integer NOT NULL,
	`total_lesson_count` integer NOT NULL,
	`tutor_count` integer NOT NULL,
	`rating_count` integer DEFAULT 0 NOT NULL,
	`median_rating` integer,
	`counted_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `ratings` ADD `landing_consent_at` integer;--> statement-breakpoint
CREATE INDEX `ratings_on_landing` ON `ratings` (`landing_consent_at`) WHERE landing_consent_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `lessons_held` ON `lessons` (`end_at`,`tutor_id`) WHERE verdict = 'held';--> statement-breakpoint

-- Consent is for the words as they were: whoever changes them, it ends, unless it is given anew with them.
CREATE TRIGGER ratings_landing_consent AFTER UPDATE OF feedback ON ratings
WHEN NEW.feedback IS NOT OLD.feedback AND NEW.landing_consent_at IS NOT NULL
  AND (NEW.feedback IS NULL OR NEW.landing_consent_at IS OLD.landing_consent_at)
BEGIN
  UPDATE ratings SET landing_consent_at = NULL WHERE id = NEW.id;
END;
