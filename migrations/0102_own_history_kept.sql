-- What a tutor has taught each student: a judged lesson that stands and took place.
CREATE TRIGGER lessons_taught_insert AFTER INSERT ON lessons
WHEN NEW.canceled_at IS NULL AND coalesce(NEW.verdict, 'outage') NOT IN ('studentAbsent', 'deadLine', 'outage')
BEGIN
  INSERT INTO tutor_students (tutor_id, student_id, lesson_count, taught_count, taught_minutes)
    VALUES (NEW.tutor_id, NEW.student_id, 0, 1, NEW.duration)
    ON CONFLICT (tutor_id, student_id) DO UPDATE SET
      taught_count = taught_count + 1, taught_minutes = taught_minutes + NEW.duration;
END;
--> statement-breakpoint
CREATE TRIGGER lessons_taught_update AFTER UPDATE OF verdict, canceled_at ON lessons
WHEN (NEW.canceled_at IS NULL AND coalesce(NEW.verdict, 'outage') NOT IN ('studentAbsent', 'deadLine', 'outage'))
  <> (OLD.canceled_at IS NULL AND coalesce(OLD.verdict, 'outage') NOT IN ('studentAbsent', 'deadLine', 'outage'))
BEGIN
  UPDATE tutor_students SET
    taught_count = taught_count
      + iif(NEW.canceled_at IS NULL AND coalesce(NEW.verdict, 'outage') NOT IN ('studentAbsent', 'deadLine', 'outage'), 1, -1),
    taught_minutes = taught_minutes + NEW.duration
      * iif(NEW.canceled_at IS NULL AND coalesce(NEW.verdict, 'outage') NOT IN ('studentAbsent', 'deadLine', 'outage'), 1, -1)
    WHERE tutor_id = NEW.tutor_id AND student_id = NEW.student_id;
END;
--> statement-breakpoint
UPDATE tutor_students SET taught_count = t.lessons, taught_minutes = t.minutes
  FROM (SELECT tutor_id, student_id, count(*) AS lessons, sum(duration) AS minutes FROM lessons
    WHERE canceled_at IS NULL AND verdict IS NOT NULL AND verdict NOT IN ('studentAbsent', 'deadLine', 'outage')
    GROUP BY 1, 2) t
  WHERE tutor_students.tutor_id = t.tutor_id AND tutor_students.student_id = t.student_id;
