-- What must hold whatever path a write takes. Handlers ask first and answer honestly; these are the last guard.

-- 1. Nobody is in two places at once: `busy` follows the three kinds of booking and refuses overlaps.
CREATE TRIGGER busy_once BEFORE INSERT ON busy
WHEN EXISTS (
  SELECT 1 FROM busy b
  WHERE b.user_id = NEW.user_id AND b.start_at < NEW.end_at AND b.start_at > NEW.start_at - 86400000 AND b.end_at > NEW.start_at
)
BEGIN
  SELECT RAISE(ABORT, 'busy: overlapping booking');
END;
--> statement-breakpoint
CREATE TRIGGER lessons_busy_insert AFTER INSERT ON lessons WHEN NEW.canceled_at IS NULL
BEGIN
  INSERT INTO busy (user_id, kind, ref_id, slot_id, start_at, end_at) VALUES
    (NEW.tutor_id, 'lesson', NEW.id, NEW.slot_id, NEW.start_at, NEW.end_at),
    (NEW.student_id, 'lesson', NEW.id, NEW.slot_id, NEW.start_at, NEW.end_at);
END;
--> statement-breakpoint
CREATE TRIGGER lessons_busy_update AFTER UPDATE OF start_at, end_at, slot_id, canceled_at ON lessons
BEGIN
  DELETE FROM busy WHERE kind = 'lesson' AND ref_id = NEW.id;
  INSERT INTO busy (user_id, kind, ref_id, slot_id, start_at, end_at)
    SELECT NEW.tutor_id, 'lesson', NEW.id, NEW.slot_id, NEW.start_at, NEW.end_at WHERE NEW.canceled_at IS NULL
    UNION ALL
    SELECT NEW.student_id, 'lesson', NEW.id, NEW.slot_id, NEW.start_at, NEW.end_at WHERE NEW.canceled_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER interviews_busy_insert AFTER INSERT ON interviews WHEN NEW.status < 4
BEGIN
  INSERT INTO busy (user_id, kind, ref_id, slot_id, start_at, end_at) VALUES
    (NEW.interviewer_id, 'interview', NEW.id, NEW.slot_id, NEW.start_at, NEW.end_at),
    (NEW.interviewee_id, 'interview', NEW.id, NEW.slot_id, NEW.start_at, NEW.end_at);
END;
--> statement-breakpoint
CREATE TRIGGER interviews_busy_update AFTER UPDATE OF start_at, end_at, slot_id, status ON interviews
BEGIN
  DELETE FROM busy WHERE kind = 'interview' AND ref_id = NEW.id;
  INSERT INTO busy (user_id, kind, ref_id, slot_id, start_at, end_at)
    SELECT NEW.interviewer_id, 'interview', NEW.id, NEW.slot_id, NEW.start_at, NEW.end_at WHERE NEW.status < 4
    UNION ALL
    SELECT NEW.interviewee_id, 'interview', NEW.id, NEW.slot_id, NEW.start_at, NEW.end_at WHERE NEW.status < 4;
END;
--> statement-breakpoint
CREATE TRIGGER demo_sessions_busy_insert AFTER INSERT ON demo_sessions WHEN NEW.status < 4
BEGIN
  INSERT INTO busy (user_id, kind, ref_id, slot_id, start_at, end_at) VALUES
    (NEW.tutor_manager_id, 'demo', NEW.id, NEW.slot_id, NEW.start_at, NEW.end_at),
    (NEW.tutor_id, 'demo', NEW.id, NEW.slot_id, NEW.start_at, NEW.end_at);
END;
--> statement-breakpoint
CREATE TRIGGER demo_sessions_busy_update AFTER UPDATE OF start_at, end_at, slot_id, status ON demo_sessions
BEGIN
  DELETE FROM busy WHERE kind = 'demo' AND ref_id = NEW.id;
  INSERT INTO busy (user_id, kind, ref_id, slot_id, start_at, end_at)
    SELECT NEW.tutor_manager_id, 'demo', NEW.id, NEW.slot_id, NEW.start_at, NEW.end_at WHERE NEW.status < 4
    UNION ALL
    SELECT NEW.tutor_id, 'demo', NEW.id, NEW.slot_id, NEW.start_at, NEW.end_at WHERE NEW.status < 4;
END;
--> statement-breakpoint

-- 2. A tutor's own slots never overlap, whatever their purposes.
CREATE TRIGGER availability_slots_apart_insert BEFORE INSERT ON availability_slots
WHEN NEW.deleted = 0 AND EXISTS (
  SELECT 1 FROM availability_slots s
  WHERE s.user_id = NEW.user_id AND s.deleted = 0 AND s.start_at < NEW.end_at AND s.start_at > NEW.start_at - 86400001 AND s.end_at > NEW.start_at
)
BEGIN
  SELECT RAISE(ABORT, 'availability_slots: overlapping slot');
END;
--> statement-breakpoint
CREATE TRIGGER availability_slots_apart_update AFTER UPDATE OF start_at, end_at, deleted ON availability_slots
WHEN NEW.deleted = 0 AND EXISTS (
  SELECT 1 FROM availability_slots s
  WHERE s.user_id = NEW.user_id AND s.deleted = 0 AND s.id <> NEW.id AND s.start_at < NEW.end_at AND s.start_at > NEW.start_at - 86400001 AND s.end_at > NEW.start_at
)
BEGIN
  SELECT RAISE(ABORT, 'availability_slots: overlapping slot');
END;
--> statement-breakpoint

-- 3. Counters of tutors: a page of the list must not count lessons.
CREATE TRIGGER lessons_count_insert AFTER INSERT ON lessons WHEN NEW.canceled_at IS NULL
BEGIN
  INSERT INTO tutor_students (tutor_id, student_id, lesson_count) VALUES (NEW.tutor_id, NEW.student_id, 1)
    ON CONFLICT (tutor_id, student_id) DO UPDATE SET lesson_count = lesson_count + 1;
  INSERT INTO tutor_counters (tutor_id, lesson_count, student_count) VALUES (NEW.tutor_id, 1, 1)
    ON CONFLICT (tutor_id) DO UPDATE SET
      lesson_count = lesson_count + 1,
      student_count = student_count + (SELECT lesson_count = 1 FROM tutor_students WHERE tutor_id = NEW.tutor_id AND student_id = NEW.student_id);
END;
--> statement-breakpoint
CREATE TRIGGER lessons_count_cancel AFTER UPDATE OF canceled_at ON lessons WHEN OLD.canceled_at IS NULL AND NEW.canceled_at IS NOT NULL
BEGIN
  UPDATE tutor_students SET lesson_count = lesson_count - 1 WHERE tutor_id = NEW.tutor_id AND student_id = NEW.student_id;
  UPDATE tutor_counters SET
    lesson_count = lesson_count - 1,
    student_count = student_count - (SELECT lesson_count = 0 FROM tutor_students WHERE tutor_id = NEW.tutor_id AND student_id = NEW.student_id)
    WHERE tutor_id = NEW.tutor_id;
END;
--> statement-breakpoint
CREATE TRIGGER ratings_count_insert AFTER INSERT ON ratings
BEGIN
  INSERT INTO tutor_counters (tutor_id, rating_count, rating_sum) VALUES (NEW.ratee_id, 1, NEW.value)
    ON CONFLICT (tutor_id) DO UPDATE SET rating_count = rating_count + 1, rating_sum = rating_sum + NEW.value;
END;
--> statement-breakpoint
CREATE TRIGGER ratings_count_update AFTER UPDATE OF value ON ratings
BEGIN
  UPDATE tutor_counters SET rating_sum = rating_sum + NEW.value - OLD.value WHERE tutor_id = NEW.ratee_id;
END;
--> statement-breakpoint
CREATE TRIGGER ratings_count_delete AFTER DELETE ON ratings
BEGIN
  UPDATE tutor_counters SET rating_count = rating_count - 1, rating_sum = rating_sum - OLD.value WHERE tutor_id = OLD.ratee_id;
END;
--> statement-breakpoint
CREATE TRIGGER tutor_counters_publish_insert AFTER INSERT ON tutor_counters
BEGIN
  UPDATE tutor_public SET
    lesson_count = NEW.lesson_count, student_count = NEW.student_count, rating_count = NEW.rating_count,
    avg_rating = CASE NEW.rating_count WHEN 0 THEN 0 ELSE CAST(ROUND(100.0 * NEW.rating_sum / NEW.rating_count) AS INTEGER) END
    WHERE id = NEW.tutor_id;
END;
--> statement-breakpoint
CREATE TRIGGER tutor_counters_publish_update AFTER UPDATE ON tutor_counters
BEGIN
  UPDATE tutor_public SET
    lesson_count = NEW.lesson_count, student_count = NEW.student_count, rating_count = NEW.rating_count,
    avg_rating = CASE NEW.rating_count WHEN 0 THEN 0 ELSE CAST(ROUND(100.0 * NEW.rating_sum / NEW.rating_count) AS INTEGER) END
    WHERE id = NEW.tutor_id;
END;
--> statement-breakpoint

-- 4. Totals and search of the public list.
INSERT INTO list_totals (name, total) VALUES ('tutor_public', 0);
--> statement-breakpoint
CREATE VIRTUAL TABLE tutor_search USING fts5(search_text, content = 'tutor_public', content_rowid = 'id', tokenize = 'trigram');
--> statement-breakpoint
CREATE TRIGGER tutor_public_insert AFTER INSERT ON tutor_public
BEGIN
  UPDATE list_totals SET total = total + 1 WHERE name = 'tutor_public';
  INSERT INTO tutor_search (rowid, search_text) VALUES (NEW.id, NEW.search_text);
END;
--> statement-breakpoint
CREATE TRIGGER tutor_public_search_update AFTER UPDATE OF search_text ON tutor_public WHEN OLD.search_text <> NEW.search_text
BEGIN
  INSERT INTO tutor_search (tutor_search, rowid, search_text) VALUES ('delete', OLD.id, OLD.search_text);
  INSERT INTO tutor_search (rowid, search_text) VALUES (NEW.id, NEW.search_text);
END;
--> statement-breakpoint
CREATE TRIGGER tutor_public_delete AFTER DELETE ON tutor_public
BEGIN
  UPDATE list_totals SET total = total - 1 WHERE name = 'tutor_public';
  INSERT INTO tutor_search (tutor_search, rowid, search_text) VALUES ('delete', OLD.id, OLD.search_text);
END;
