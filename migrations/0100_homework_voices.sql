-- A recording that no row names any more is left to the sweep of files, a day later.
CREATE TRIGGER homework_voice_changed AFTER UPDATE OF answer_voice ON homework
WHEN OLD.answer_voice IS NOT NULL AND OLD.answer_voice IS NOT NEW.answer_voice
BEGIN
  INSERT OR REPLACE INTO orphan_objects (key, due_at) VALUES (OLD.answer_voice, NEW.updated_at + 86400000);
END;
--> statement-breakpoint
CREATE TRIGGER homework_voice_gone AFTER DELETE ON homework
WHEN OLD.answer_voice IS NOT NULL
BEGIN
  INSERT OR REPLACE INTO orphan_objects (key, due_at) VALUES (OLD.answer_voice, OLD.updated_at + 86400000);
END;
