-- Two more kinds of consent. A check is changed with its table alone; triggers that write into it are made anew after it.
-- contract: check consents: kind IN ('terms', 'privacy', 'guardian', 'lesson-texts', 'guardian-lesson-texts') before the first release
DROP TRIGGER consents_guardian_given;
--> statement-breakpoint
DROP TRIGGER consents_guardian_ended;
--> statement-breakpoint
CREATE TABLE `consents_of_texts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`version` integer NOT NULL,
	`given` integer NOT NULL,
	`way` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "consents_kind" CHECK(kind IN ('terms', 'privacy', 'guardian', 'lesson-texts', 'guardian-lesson-texts'))
);
--> statement-breakpoint
INSERT INTO consents_of_texts (id, user_id, kind, version, given, way, created_at)
SELECT id, user_id, kind, version, given, way, created_at FROM consents ORDER BY id;
--> statement-breakpoint
DROP TABLE consents;
--> statement-breakpoint
ALTER TABLE consents_of_texts RENAME TO consents;
--> statement-breakpoint
CREATE INDEX `consents_user` ON `consents` (`user_id`,`kind`,`id`);
--> statement-breakpoint
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
