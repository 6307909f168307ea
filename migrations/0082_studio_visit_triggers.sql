-- A tutor who goes to another studio has no visit to the one before; reminders of it are dropped when they are due.
CREATE TRIGGER tutors_leave_studio AFTER UPDATE OF studio_id ON tutors WHEN NEW.studio_id IS NOT OLD.studio_id
BEGIN
  UPDATE studio_appointments SET state = 'withdrawn', updated_at = max(updated_at + 1, NEW.updated_at)
  WHERE tutor_id = NEW.id AND state IN ('asked', 'booked');
END;
--> statement-breakpoint
-- A studio has one visitor at a time, for an hour.
CREATE TRIGGER studio_appointments_one_at_a_time BEFORE UPDATE OF state, start_at ON studio_appointments
WHEN NEW.state = 'booked' AND EXISTS (SELECT 1 FROM studio_appointments b WHERE b.studio_id = NEW.studio_id
  AND b.state = 'booked' AND b.id <> NEW.id AND b.start_at > NEW.start_at - 3600000 AND b.start_at < NEW.start_at + 3600000)
BEGIN
  SELECT RAISE(ABORT, 'studio_appointments: overlapping visit');
END;
