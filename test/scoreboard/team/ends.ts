import type { QueueUser } from '../../service/team/live/queueUser';

/** Notes in the database each write that ends a model, and each that changes one which has ended. */
export async function noteEnds({ database }: QueueUser): Promise<void> {
  await database.query(`CREATE TABLE public.ended (model uuid NOT NULL)`);
  await database.query(`CREATE FUNCTION public.note_end() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.finished_at IS NOT NULL AND
          (OLD.finished_at IS NULL OR OLD.record::text <> NEW.record::text) THEN
        INSERT INTO public.ended VALUES (NEW.id);
      END IF;
      RETURN NULL;
    END $$`);
  await database.query(
    'CREATE TRIGGER note_end AFTER UPDATE ON caliper.model FOR EACH ROW EXECUTE FUNCTION public.note_end()',
  );
}

export interface Ends {
  /** Models that have ended. */
  readonly ended: number;
  /** Of those, the ones whose end was written more than once. */
  readonly twice: number;
  /** Turns that were taken beyond the first of each model. */
  readonly moreTurns: number;
}

export async function endsIn({ database }: QueueUser): Promise<Ends> {
  const rows = await database.query<Ends>(
    `SELECT count(*)::int AS ended, count(*) FILTER (WHERE times > 1)::int AS twice,
        coalesce(sum(fence - 1), 0)::int AS "moreTurns"
      FROM (SELECT model, count(*) AS times FROM public.ended GROUP BY model) AS ends
      JOIN caliper.model ON id = model`,
  );
  const [ends] = rows;
  if (!ends) throw new Error('The database counts nothing.');
  return ends;
}
