ALTER TABLE `subscriptions` ADD `pauses` text DEFAULT '[]' NOT NULL;--> statement-breakpoint

-- A pause moves the end and the week together; only a subscription that is made longer gets another week.
DROP TRIGGER subscriptions_carry_longer;
--> statement-breakpoint
CREATE TRIGGER subscriptions_carry_longer AFTER UPDATE OF end_at ON subscriptions
WHEN NEW.carries_at IS NULL AND NEW.end_at > OLD.end_at AND NEW.pauses = OLD.pauses
BEGIN
  UPDATE subscriptions SET carries_at = NEW.start_at / 86400000 * 86400000
      + (OLD.end_at - NEW.start_at / 86400000 * 86400000 + 604799999) / 604800000 * 604800000
    WHERE id = NEW.id;
END;
