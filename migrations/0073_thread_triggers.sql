-- Every message that is no note is the last word of its thread. What a person writes has the team answer again.
CREATE TRIGGER thread_messages_last AFTER INSERT ON thread_messages WHEN NEW.side <> 'note'
BEGIN
  UPDATE threads SET preview = substr(replace(NEW.text, char(10), ' '), 1, 140), last_at = NEW.created_at WHERE id = NEW.thread_id;
END;
--> statement-breakpoint
CREATE TRIGGER thread_messages_opens AFTER INSERT ON thread_messages WHEN NEW.side IN ('person', 'other')
BEGIN
  UPDATE threads SET due_at = NEW.created_at + 86400000, updated_at = max(updated_at + 1, NEW.created_at),
    state = CASE WHEN owner_id IS NULL AND first_answer_at IS NULL THEN 'new' ELSE 'open' END
  WHERE id = NEW.thread_id AND state IN ('waiting', 'done') AND (kind <> 'dispute' OR state = 'waiting')
    AND EXISTS (SELECT 1 FROM thread_messages m WHERE m.thread_id = NEW.thread_id AND m.id < NEW.id);
END;
--> statement-breakpoint
-- A report is resolved, and a message of the form answered, as its thread says.
CREATE TRIGGER threads_follow AFTER UPDATE OF state ON threads WHEN NEW.state <> OLD.state
BEGIN
  UPDATE reports SET resolved = (NEW.state = 'done'), updated_at = NEW.updated_at
  WHERE NEW.kind = 'report' AND id = NEW.subject_id AND resolved <> (NEW.state = 'done');
  UPDATE contact_requests SET answered_at = NEW.updated_at, answered_by = NEW.handled_by, updated_at = NEW.updated_at
  WHERE NEW.subject_id IS NULL AND NEW.state IN ('waiting', 'done') AND thread_id = NEW.id AND answered_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER threads_of_contact AFTER INSERT ON contact_requests WHEN NEW.thread_id IS NULL
BEGIN
  UPDATE contact_requests SET thread_id = (SELECT t.id FROM threads t WHERE t.user_id = NEW.user_id
    AND t.kind = iif(NEW.is_appeal, 'appeal', 'contact') AND t.state <> 'done' ORDER BY t.last_at DESC LIMIT 1)
  WHERE id = NEW.id AND NEW.user_id IS NOT NULL AND NEW.answered_at IS NULL AND NOT EXISTS (SELECT 1 FROM guardianships g WHERE g.student_id = NEW.user_id AND g.phone = NEW.phone);
  INSERT INTO threads (kind, subject_id, user_id, about_id, lesson_id, name, phone, email, title, preview, state, due_at, last_at, created_at, updated_at, first_answer_at, handled_by)
  SELECT CASE WHEN EXISTS (SELECT 1 FROM guardianships g WHERE g.student_id = NEW.user_id AND g.phone = NEW.phone) THEN 'guardian' WHEN NEW.is_appeal THEN 'appeal' ELSE 'contact' END, NULL,
    CASE WHEN EXISTS (SELECT 1 FROM guardianships g WHERE g.student_id = NEW.user_id AND g.phone = NEW.phone) THEN NULL ELSE NEW.user_id END, CASE WHEN EXISTS (SELECT 1 FROM guardianships g WHERE g.student_id = NEW.user_id AND g.phone = NEW.phone) THEN NEW.user_id END, NULL, NEW.name, NEW.phone, NEW.email,
    NEW.title, '', CASE WHEN NEW.answered_at IS NULL THEN 'new' ELSE 'done' END, NEW.created_at + 86400000, NEW.created_at,
    NEW.created_at, max(NEW.created_at, NEW.updated_at), NEW.answered_at, NEW.answered_by
  WHERE (SELECT r.thread_id FROM contact_requests r WHERE r.id = NEW.id) IS NULL;
  INSERT INTO thread_messages (thread_id, side, author_id, text, via, created_at)
  SELECT coalesce(r.thread_id, (SELECT max(id) FROM threads)), 'person', CASE WHEN EXISTS (SELECT 1 FROM guardianships g WHERE g.student_id = NEW.user_id AND g.phone = NEW.phone) THEN NULL ELSE NEW.user_id END,
    CASE WHEN r.thread_id IS NULL THEN NEW.message ELSE NEW.title || char(10) || NEW.message END, 'form', NEW.created_at
  FROM contact_requests r WHERE r.id = NEW.id;
  UPDATE contact_requests SET thread_id = (SELECT max(id) FROM threads) WHERE id = NEW.id AND thread_id IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER threads_of_report AFTER INSERT ON reports
BEGIN
  INSERT INTO threads (kind, subject_id, user_id, about_id, lesson_id, name, phone, email, title, preview, state, due_at, last_at, created_at, updated_at, first_answer_at, handled_by)
  SELECT 'report', NEW.id, NEW.user_id, NEW.about_id, NULL, coalesce((SELECT u.name FROM users u WHERE u.id = NEW.user_id), ''),
    NULL, NULL, NEW.title, '', CASE WHEN NEW.resolved THEN 'done' ELSE 'new' END, NEW.created_at + 86400000, NEW.created_at,
    NEW.created_at, max(NEW.created_at, NEW.updated_at), NULL, NULL
  ;
  INSERT INTO thread_messages (thread_id, side, author_id, text, via, created_at)
  VALUES ((SELECT max(id) FROM threads), 'person', NEW.user_id, NEW.description, 'app', NEW.created_at);
END;
--> statement-breakpoint
CREATE TRIGGER threads_of_dispute AFTER INSERT ON disputes
BEGIN
  INSERT INTO threads (kind, subject_id, user_id, about_id, lesson_id, name, phone, email, title, preview, state, due_at, last_at, created_at, updated_at, first_answer_at, handled_by)
  SELECT 'dispute', NEW.id, NEW.user_id, iif(NEW.user_id = l.tutor_id, l.student_id, l.tutor_id), l.id,
    coalesce((SELECT u.name FROM users u WHERE u.id = NEW.user_id), ''), NULL, NULL, NEW.kind, '',
    CASE WHEN NEW.state = 'open' THEN 'new' ELSE 'done' END, NEW.created_at + 86400000, NEW.created_at, NEW.created_at,
    NEW.created_at, NULL, NULL
  FROM lessons l WHERE l.id = NEW.lesson_id;
  INSERT INTO thread_messages (thread_id, side, author_id, text, via, created_at)
  SELECT t.id, 'person', NEW.user_id, NEW.text, 'app', NEW.created_at FROM threads t
  WHERE t.kind = 'dispute' AND t.subject_id = NEW.id;
  INSERT INTO thread_messages (thread_id, side, author_id, text, via, created_at)
  SELECT t.id, 'other', t.about_id, NEW.answer, 'app', NEW.answered_at FROM threads t
  WHERE t.kind = 'dispute' AND t.subject_id = NEW.id AND NEW.answer IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER threads_of_dispute_answer AFTER UPDATE OF answer ON disputes WHEN OLD.answer IS NULL AND NEW.answer IS NOT NULL
BEGIN
  INSERT INTO thread_messages (thread_id, side, author_id, text, via, created_at)
  SELECT t.id, 'other', t.about_id, NEW.answer, 'app', NEW.answered_at FROM threads t
  WHERE t.kind = 'dispute' AND t.subject_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER threads_of_dispute_end AFTER UPDATE OF state ON disputes WHEN OLD.state = 'open' AND NEW.state <> 'open'
BEGIN
  UPDATE threads SET state = 'done', last_at = coalesce(NEW.closed_at, last_at),
    updated_at = max(updated_at + 1, coalesce(NEW.closed_at, 0))
  WHERE kind = 'dispute' AND subject_id = NEW.id AND state <> 'done';
END;
--> statement-breakpoint
CREATE TRIGGER work_owners_thread_given AFTER INSERT ON work_owners WHEN NEW.kind = 'thread'
BEGIN
  UPDATE threads SET owner_id = NEW.owner_id, state = iif(state = 'new', 'open', state) WHERE id = NEW.subject_id;
END;
--> statement-breakpoint
CREATE TRIGGER work_owners_thread_passed_on AFTER UPDATE OF owner_id ON work_owners WHEN NEW.kind = 'thread'
BEGIN
  UPDATE threads SET owner_id = NEW.owner_id, state = iif(state = 'new', 'open', state) WHERE id = NEW.subject_id;
END;
--> statement-breakpoint
CREATE TRIGGER work_owners_thread_left AFTER DELETE ON work_owners WHEN OLD.kind = 'thread'
BEGIN
  UPDATE threads SET owner_id = NULL, state = iif(state = 'open' AND first_answer_at IS NULL, 'new', state) WHERE id = OLD.subject_id;
END;
--> statement-breakpoint
-- What came before.
INSERT INTO threads (kind, subject_id, user_id, about_id, lesson_id, name, phone, email, title, preview, state, due_at, last_at, created_at, updated_at, first_answer_at, handled_by)
SELECT 'report', r.id, r.user_id, r.about_id, NULL, coalesce((SELECT u.name FROM users u WHERE u.id = r.user_id), ''),
    NULL, NULL, r.title, '', CASE WHEN r.resolved THEN 'done' ELSE 'new' END, r.created_at + 86400000, r.created_at,
    r.created_at, max(r.created_at, r.updated_at), NULL, NULL
  FROM reports r ORDER BY r.id;
--> statement-breakpoint
INSERT INTO threads (kind, subject_id, user_id, about_id, lesson_id, name, phone, email, title, preview, state, due_at, last_at, created_at, updated_at, first_answer_at, handled_by)
SELECT 'dispute', d.id, d.user_id, iif(d.user_id = l.tutor_id, l.student_id, l.tutor_id), l.id,
    coalesce((SELECT u.name FROM users u WHERE u.id = d.user_id), ''), NULL, NULL, d.kind, '',
    CASE WHEN d.state = 'open' THEN 'new' ELSE 'done' END, d.created_at + 86400000, d.created_at, d.created_at,
    d.created_at, NULL, NULL
  FROM disputes d JOIN lessons l ON l.id = d.lesson_id ORDER BY d.id;
--> statement-breakpoint
INSERT INTO thread_messages (thread_id, side, author_id, text, via, created_at)
SELECT t.id, 'person', r.user_id, r.description, 'app', r.created_at FROM reports r JOIN threads t ON t.kind = 'report' AND t.subject_id = r.id;
--> statement-breakpoint
INSERT INTO thread_messages (thread_id, side, author_id, text, via, created_at)
SELECT t.id, 'person', d.user_id, d.text, 'app', d.created_at FROM disputes d JOIN threads t ON t.kind = 'dispute' AND t.subject_id = d.id;
--> statement-breakpoint
INSERT INTO thread_messages (thread_id, side, author_id, text, via, created_at)
SELECT t.id, 'other', t.about_id, d.answer, 'app', d.answered_at FROM disputes d JOIN threads t ON t.kind = 'dispute' AND t.subject_id = d.id
WHERE d.answer IS NOT NULL;
--> statement-breakpoint
-- Each message is a thread of its own, found by its id until it is named.
INSERT INTO threads (kind, subject_id, user_id, about_id, lesson_id, name, phone, email, title, preview, state, due_at, last_at, created_at, updated_at, first_answer_at, handled_by)
SELECT CASE WHEN EXISTS (SELECT 1 FROM guardianships g WHERE g.student_id = r.user_id AND g.phone = r.phone) THEN 'guardian' WHEN r.is_appeal THEN 'appeal' ELSE 'contact' END, r.id,
    CASE WHEN EXISTS (SELECT 1 FROM guardianships g WHERE g.student_id = r.user_id AND g.phone = r.phone) THEN NULL ELSE r.user_id END, CASE WHEN EXISTS (SELECT 1 FROM guardianships g WHERE g.student_id = r.user_id AND g.phone = r.phone) THEN r.user_id END, NULL, r.name, r.phone, r.email,
    r.title, '', CASE WHEN r.answered_at IS NULL THEN 'new' ELSE 'done' END, r.created_at + 86400000, r.created_at,
    r.created_at, max(r.created_at, r.updated_at), r.answered_at, r.answered_by
  FROM contact_requests r WHERE r.thread_id IS NULL ORDER BY r.id;
--> statement-breakpoint
UPDATE contact_requests SET thread_id = (SELECT t.id FROM threads t
  WHERE t.kind IN ('contact', 'appeal', 'guardian') AND t.subject_id = contact_requests.id);
--> statement-breakpoint
INSERT INTO thread_messages (thread_id, side, author_id, text, via, created_at)
SELECT t.id, 'person', t.user_id, r.message, 'form', r.created_at FROM contact_requests r JOIN threads t ON t.id = r.thread_id;
--> statement-breakpoint
UPDATE threads SET subject_id = NULL WHERE kind IN ('contact', 'appeal', 'guardian');
