CREATE TABLE `consents` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`version` integer NOT NULL,
	`given` integer NOT NULL,
	`way` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "consents_kind" CHECK(kind IN ('terms', 'privacy', 'guardian'))
);
--> statement-breakpoint
CREATE INDEX `consents_user` ON `consents` (`user_id`,`kind`,`id`);
--> statement-breakpoint
-- Whatever writes a guardian's consent or its withdrawal writes it into the register as well.
CREATE TRIGGER consents_guardian_given AFTER UPDATE OF state ON guardianships
WHEN NEW.state = 'consented' AND OLD.state <> 'consented'
BEGIN
  INSERT INTO consents (user_id, kind, version, given, way, created_at)
    VALUES (NEW.student_id, 'guardian', NEW.consent_version, 1, 'guardian', NEW.consented_at);
END;
--> statement-breakpoint
CREATE TRIGGER consents_guardian_ended AFTER UPDATE OF state ON guardianships
WHEN OLD.state = 'consented' AND NEW.state <> 'consented'
BEGIN
  INSERT INTO consents (user_id, kind, version, given, way, created_at)
    VALUES (NEW.student_id, 'guardian', OLD.consent_version, 0, 'guardian', coalesce(NEW.closed_at, OLD.consented_at));
END;
--> statement-breakpoint
-- The consents of guardians until now, in the order in which they were given and withdrawn.
INSERT INTO consents (user_id, kind, version, given, way, created_at)
SELECT student_id, 'guardian', consent_version, given, 'guardian', at FROM (
  SELECT student_id, consent_version, 1 AS given, consented_at AS at FROM guardianships WHERE consented_at IS NOT NULL
  UNION ALL
  SELECT student_id, consent_version, 0, closed_at FROM guardianships WHERE consented_at IS NOT NULL AND closed_at IS NOT NULL)
ORDER BY at, given DESC;
--> statement-breakpoint
CREATE TRIGGER consents_stay BEFORE UPDATE ON consents
BEGIN
  SELECT RAISE(ABORT, 'consents: entries are never changed');
END;
--> statement-breakpoint
-- They go with the row of their account alone.
CREATE TRIGGER consents_keep BEFORE DELETE ON consents WHEN EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
BEGIN
  SELECT RAISE(ABORT, 'consents: entries are kept');
END;
