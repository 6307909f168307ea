ALTER TABLE `tutor_public` ADD `captions` text;--> statement-breakpoint
ALTER TABLE `tutor_public` ADD `captions_language` text;--> statement-breakpoint
ALTER TABLE `tutors` ADD `captions` text;--> statement-breakpoint
ALTER TABLE `tutors` ADD `captions_language` text;--> statement-breakpoint
ALTER TABLE `tutors` ADD `captions_at` integer;--> statement-breakpoint

-- Captions belong to one film: whichever write replaces or removes it takes them off. Their object becomes an orphan,
-- and is kept for a day, because pages loaded before still ask for it.
CREATE TRIGGER tutors_captions_of_film AFTER UPDATE OF video ON tutors
WHEN OLD.captions IS NOT NULL AND NEW.video IS NOT OLD.video
BEGIN
  INSERT OR REPLACE INTO orphan_objects (key, due_at) VALUES (OLD.captions, NEW.updated_at + 86400000);
  UPDATE tutors SET captions = NULL, captions_language = NULL, captions_at = NULL WHERE id = NEW.id;
END;
