/**
 * The migrations of the tables of the team service, in order. A released migration is never changed; another one is
 * added. A migration only adds; what it makes obsolete is removed in a later version, when no program uses it any more.
 * One that removes also inserts into caliper.requirement the last migration that a program must know to work without.
 */
export const steps: readonly string[] = [
  `
CREATE TABLE caliper.project (
  id text PRIMARY KEY,
  is_open boolean NOT NULL DEFAULT true,
  max_unfinished int NOT NULL DEFAULT 200,
  max_bytes bigint NOT NULL DEFAULT 107374182400,
  grants_per_minute int NOT NULL DEFAULT 60,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE caliper.access_token (
  id uuid PRIMARY KEY,
  hash bytea NOT NULL UNIQUE,
  project text NOT NULL REFERENCES caliper.project,
  subject text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  revoked_at timestamptz
);
CREATE TABLE caliper.model (
  id uuid PRIMARY KEY,
  project text NOT NULL REFERENCES caliper.project,
  subject text NOT NULL,
  -- The whole record as the programs read it; what statements ask for stands beside it.
  record json NOT NULL,
  state text NOT NULL,
  -- Counts the turns of a model: whoever has an older one writes nothing any more.
  fence int NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL,
  grant_expires_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  changed_at timestamptz(3) NOT NULL DEFAULT now(),
  source_bytes bigint NOT NULL DEFAULT 0,
  result_bytes bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 80);
CREATE INDEX model_unfinished ON caliper.model (project, state) WHERE finished_at IS NULL;
CREATE INDEX model_waiting ON caliper.model (created_at) WHERE state = 'waiting_upload';
CREATE INDEX model_finished ON caliper.model (finished_at) WHERE finished_at IS NOT NULL;
CREATE INDEX model_of_subject ON caliper.model (project, subject, created_at);
-- How often a content has broken a kernel, by the kernel's own version.
CREATE TABLE caliper.crash (
  sha256 text NOT NULL,
  kernel text NOT NULL,
  count int NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (sha256, kernel)
);
-- Webhooks owed. A row goes when its news was taken, or is given up.
CREATE TABLE caliper.owed (
  id uuid PRIMARY KEY,
  model uuid NOT NULL,
  address text NOT NULL,
  body text NOT NULL,
  tries int NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX owed_due ON caliper.owed (due_at);
`,
  `
ALTER TABLE caliper.access_token ADD COLUMN role text NOT NULL DEFAULT 'member'
  CHECK (role IN ('reader', 'member', 'admin'));
`,
  `
ALTER TABLE caliper.project
  ADD COLUMN max_compute_seconds_per_day int NOT NULL DEFAULT 360000,
  -- Models in work at one time; null: as many as there are workers.
  ADD COLUMN max_parallel int;
ALTER TABLE caliper.model
  -- What workers have spent on it, and until when that is counted while one is at it.
  ADD COLUMN compute_ms bigint NOT NULL DEFAULT 0,
  ADD COLUMN marked_at timestamptz,
  -- In the line of all: projects take turns by it.
  ADD COLUMN place int;
CREATE INDEX model_place ON caliper.model (place) WHERE state = 'queued';
CREATE INDEX model_place_in_project ON caliper.model (project, place) WHERE state = 'queued';
CREATE TABLE caliper.stored (
  project text PRIMARY KEY REFERENCES caliper.project,
  bytes bigint NOT NULL
);
CREATE TABLE caliper.computed (
  project text NOT NULL REFERENCES caliper.project,
  day date NOT NULL,
  ms bigint NOT NULL,
  PRIMARY KEY (project, day)
);
CREATE FUNCTION caliper.bytes_of(model caliper.model) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT model.result_bytes + CASE WHEN model.finished_at IS NULL THEN model.source_bytes ELSE 0 END
$$;
-- Programs of any version write models; what a project uses follows by itself.
CREATE FUNCTION caliper.count_use() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_project text := coalesce(NEW.project, OLD.project);
  more_bytes bigint := coalesce(caliper.bytes_of(NEW), 0) - coalesce(caliper.bytes_of(OLD), 0);
  more_ms bigint := CASE WHEN TG_OP = 'UPDATE' THEN NEW.compute_ms - OLD.compute_ms ELSE 0 END;
BEGIN
  IF more_bytes <> 0 THEN
    INSERT INTO caliper.stored AS s (project, bytes) VALUES (of_project, more_bytes)
      ON CONFLICT (project) DO UPDATE SET bytes = s.bytes + more_bytes;
  END IF;
  IF more_ms > 0 THEN
    INSERT INTO caliper.computed AS c (project, day, ms)
      VALUES (of_project, (now() AT TIME ZONE 'UTC')::date, more_ms)
      ON CONFLICT (project, day) DO UPDATE SET ms = c.ms + more_ms;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_use AFTER INSERT OR UPDATE OR DELETE ON caliper.model
  FOR EACH ROW EXECUTE FUNCTION caliper.count_use();
INSERT INTO caliper.stored (project, bytes)
  SELECT m.project, sum(caliper.bytes_of(m)) FROM caliper.model m GROUP BY m.project;
-- One statement for who calls it; inside, each one sees what stood when it began, and they begin when the lock is had.
CREATE FUNCTION caliper.add_model(
  new_id uuid, of_project text, of_subject text, new_record json, made_at timestamptz, expires_at timestamptz
) RETURNS TABLE (verdict text, waiting int, retry_seconds int) LANGUAGE plpgsql AS $$
DECLARE
  p caliper.project;
  at timestamptz;
  granted int;
BEGIN
  retry_seconds := 0;
  SELECT * INTO p FROM caliper.project WHERE id = of_project FOR NO KEY UPDATE;
  at := clock_timestamp();
  SELECT count(*) INTO granted FROM caliper.model m
    WHERE m.project = p.id AND m.subject = of_subject AND m.created_at > at - interval '1 minute';
  SELECT count(*) INTO waiting FROM caliper.model m WHERE m.project = p.id AND m.finished_at IS NULL
    AND (m.state <> 'waiting_upload' OR m.grant_expires_at > at);
  IF p.id IS NULL THEN verdict := 'noProject';
  ELSIF NOT p.is_open THEN verdict := 'closed';
  ELSIF granted >= p.grants_per_minute THEN
    verdict := 'tooFast';
    SELECT ceil(extract(epoch FROM m.created_at + interval '1 minute' - at)) INTO retry_seconds
      FROM caliper.model m WHERE m.project = p.id AND m.subject = of_subject
        AND m.created_at > at - interval '1 minute'
      ORDER BY m.created_at OFFSET granted - p.grants_per_minute LIMIT 1;
    retry_seconds := least(greatest(coalesce(retry_seconds, 60), 1), 60);
  ELSIF coalesce((SELECT s.bytes FROM caliper.stored s WHERE s.project = p.id), 0) >= p.max_bytes THEN
    verdict := 'overQuota';
  ELSIF coalesce((SELECT c.ms FROM caliper.computed c
      WHERE c.project = p.id AND c.day = (at AT TIME ZONE 'UTC')::date), 0)
      >= p.max_compute_seconds_per_day * 1000::bigint THEN
    verdict := 'overCompute';
    retry_seconds := ceil(extract(epoch FROM date_trunc('day', at AT TIME ZONE 'UTC')
      + interval '1 day' - (at AT TIME ZONE 'UTC')));
  ELSIF waiting >= p.max_unfinished THEN verdict := 'tooManyModels';
  ELSE
    verdict := 'added';
    INSERT INTO caliper.model (id, project, subject, record, state, created_at, grant_expires_at)
      VALUES (new_id, of_project, of_subject, new_record, 'waiting_upload', made_at, expires_at);
  END IF;
  RETURN NEXT;
END $$;
`,
  `
ALTER TABLE caliper.model
  -- What its results depend on, in one text: the bytes of its file, its name, quality and kernel.
  ADD COLUMN content text,
  -- Whether it is the one that is converted for all of this content.
  ADD COLUMN leads boolean NOT NULL DEFAULT false,
  -- The one that is converted for this one too.
  ADD COLUMN waits_for uuid;
CREATE INDEX model_content ON caliper.model (project, content) WHERE content IS NOT NULL;
CREATE INDEX model_waits ON caliper.model (waits_for) WHERE waits_for IS NOT NULL;
`,
  `
-- The newest models of a project, as its page shows them.
CREATE INDEX model_newest ON caliper.model (project, created_at);
`,
  `
-- When its present turn began, and the trace in which it was asked for.
ALTER TABLE caliper.model ADD COLUMN started_at timestamptz(3), ADD COLUMN trace text;
-- What waits, and what one worker would need for it: as long as the last conversions of the same format took.
CREATE VIEW caliper.work_waiting AS
WITH recent AS (
  SELECT lower(substring(record->>'name' FROM '[.][^.]+$')) AS format,
    greatest(extract(epoch FROM finished_at - started_at), 0)::float8 AS seconds
  -- Copies of what another one came to take no time.
  FROM caliper.model WHERE finished_at IS NOT NULL AND started_at IS NOT NULL AND leads
  ORDER BY finished_at DESC LIMIT 1000
), by_format AS (
  SELECT format, avg(seconds) AS seconds FROM recent GROUP BY format
), waiting AS (
  SELECT lower(substring(record->>'name' FROM '[.][^.]+$')) AS format, changed_at
  FROM caliper.model WHERE finished_at IS NULL AND state = 'queued' AND waits_for IS NULL
)
SELECT count(*) AS models,
  coalesce(sum(coalesce(by_format.seconds, (SELECT avg(seconds) FROM recent), 10)), 0) AS seconds,
  coalesce(extract(epoch FROM now() - min(waiting.changed_at)), 0) AS oldest_seconds
FROM waiting LEFT JOIN by_format USING (format);
`,
  `
-- Where the sweep of a store's objects goes on: there may be more of them than one round looks at.
CREATE TABLE caliper.sweep (
  prefix text PRIMARY KEY,
  after_key text NOT NULL,
  after_version text NOT NULL
);
`,
  String.raw`
-- A record that statements can look into. JSON takes NUL and halves of surrogate pairs as escapes; -> and ->> do not.
CREATE FUNCTION caliper.legible(record json) RETURNS json LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(record::text,
    '(?<!\\)((?:\\\\)*)\\u(?:0000|[dD][89a-bA-B][0-9a-fA-F]{2}(?!\\u[dD][c-fC-F])|(?<!\\u[dD][89a-bA-B][0-9a-fA-F]{2}\\u)[dD][c-fC-F][0-9a-fA-F]{2})',
    '\1\\ufffd', 'g')::json
$$;
-- Programs of a version before this one go on, and may still write such a record.
CREATE FUNCTION caliper.make_legible() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.record := caliper.legible(NEW.record);
  RETURN NEW;
END $$;
CREATE TRIGGER make_legible BEFORE INSERT OR UPDATE OF record ON caliper.model
  FOR EACH ROW WHEN (strpos(NEW.record::text, '\u') > 0) EXECUTE FUNCTION caliper.make_legible();
`,
  String.raw`
-- Those that stand already. In a step of its own: nobody who writes waits while the table is read.
UPDATE caliper.model SET record = caliper.legible(record)
  WHERE strpos(record::text, '\u') > 0 AND record::text <> caliper.legible(record)::text;
`,
  `
-- Sessions of the page that their people have ended, until their cookies expire.
CREATE TABLE caliper.ended_session (
  hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX ended_session_expires ON caliper.ended_session (expires_at);
-- Filled by a later step that removes something: the step that a program has to know, to work with what is left.
CREATE TABLE caliper.requirement (
  step int PRIMARY KEY
);
`,
  `
-- Whose listener it is; empty for a model that is gone.
ALTER TABLE caliper.owed ADD COLUMN project text NOT NULL DEFAULT '';
-- Programs of any version owe webhooks; a version before this one names no project.
CREATE FUNCTION caliper.name_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.project := coalesce((SELECT m.project FROM caliper.model m WHERE m.id = NEW.model), '');
  RETURN NEW;
END $$;
CREATE TRIGGER name_project BEFORE INSERT ON caliper.owed
  FOR EACH ROW EXECUTE FUNCTION caliper.name_project();
`,
  `
-- Those that are owed already. In a step of its own: nobody who writes waits while the table is read.
UPDATE caliper.owed SET project = m.project FROM caliper.model m WHERE m.id = owed.model;
`,
  `
-- Of each project the webhook that is due first, by one look, however many it owes.
CREATE INDEX owed_new ON caliper.owed (project, due_at) WHERE tries = 0;
CREATE INDEX owed_again ON caliper.owed (project, due_at) WHERE tries > 0;
`,
];
