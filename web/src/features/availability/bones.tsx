import { Bone, LoadingWord } from '../../shared/ui/skeleton.tsx'

/** The page while it loads, in its own shape. */
export const AvailabilityBones = ({ months }: { months: number }) => (
  <>
    <LoadingWord />
    <Bone height={44} />
    <div className="avl-levels">
      {[0, 1, 2].map((level) => (
        <div key={level} className="avl-level avl-lines">
          <Bone width={96} />
          <Bone width="70%" height={24} />
        </div>
      ))}
    </div>
    <div className="avl-section">
      <Bone width={96} height={20} />
    </div>
    <div className="avl-services" data-months={months}>
      {[0, 1, 2].map((service) => (
        <div key={service} className="avl-service">
          <div className="avl-lines">
            <Bone width={120} />
            <Bone width={90} />
            <Bone width={140} />
          </div>
          <div className="avl-months">
            {Array.from({ length: months }, (_, month) => (
              <Bone key={month} height={150} />
            ))}
          </div>
        </div>
      ))}
    </div>
  </>
)
